import { sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { queryPrepared } from "../db/prepared-query.ts";
import { readCards } from "../projects/cards.ts";
import { conditionsFor } from "./conditions.ts";
import { findIds } from "./find-ids.ts";

/** Ranks at most this many matches. */
const RANKED_MAX = 200;
const WORDS_MAX = 16;
const SIMILAR_MAX = 3;
/** pg_trgm similarity, 0 to 1. */
const SIMILAR_FROM = 0.4;
/** For D (unused), C description, B categories and names, A title. */
const WEIGHTS = [0, 0.2, 0.6, 1];

/**
 * Best first: all words, then the text as a substring, then any word. Handles word endings,
 * prefixes and typos. decisions: Search
 */
export async function smartSearch(
  db: Queryable,
  query: string,
  limit: number,
): Promise<ProjectCard[]> {
  const text = normalizeQuery(query);
  if (text === "") return [];
  const words = await readWords(db, text);
  const found = new Set<string>();
  const steps = [
    () => rankedIds(db, tsqueryOf(words, "all"), limit),
    () => containingIds(db, text, limit),
    () => rankedIds(db, tsqueryOf(words, "any"), limit),
  ];
  for (const step of steps) {
    if (found.size < limit) for (const id of await step()) found.add(id);
  }
  return readCards(db, [...found].slice(0, limit));
}

async function readWords(db: Queryable, text: string): Promise<QueryWord[]> {
  return queryPrepared<QueryWord>(
    db,
    sql`
    select word, "isKnown", "isBeginning",
      case when "isKnown" or "isBeginning" then '{}' else array(
        select known.word from search_words as known
        where known.word % query_words.word and similarity(known.word, query_words.word) >= ${SIMILAR_FROM}
        order by similarity(known.word, query_words.word) desc, known.total desc limit ${SIMILAR_MAX}
      ) end as similar
    from (
      select lexeme as word,
        exists (select from search_words where word = lexeme) as "isKnown",
        exists (select from search_words
          where word ~>~ lexeme and word ~<~ (lexeme || chr(1114111)) and char_length(lexeme) > 2) as "isBeginning"
      from unnest(to_tsvector('pg_catalog.english', ${text}))
      order by positions[1] limit ${WORDS_MAX}
    ) as query_words`,
  );
}

async function rankedIds(db: Queryable, tsquery: string, limit: number): Promise<string[]> {
  if (tsquery === "") return [];
  const rows = await queryPrepared<{ id: string }>(
    db,
    sql`
    select project_id as id from (
      select * from project_search where words @@ ${tsquery}::tsquery limit ${RANKED_MAX}
    ) as matching
    order by ts_rank(${sql.param(WEIGHTS)}::real[], words, ${tsquery}::tsquery) desc,
      project_year desc, created_at desc, project_id desc
    limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

async function containingIds(db: Queryable, text: string, limit: number): Promise<string[]> {
  const { ids } = await findIds(db, {
    conditions: conditionsFor(text, []),
    chosen: [],
    isTotalKnown: false,
    sort: { by: "year", order: "desc" },
    offset: 0,
    limit,
  });
  return ids;
}

type QueryWord = {
  word: string;
  isKnown: boolean;
  isBeginning: boolean;
  similar: string[];
};

/** PostgreSQL `tsquery` syntax; "" for none. */
function tsqueryOf(words: readonly QueryWord[], join: "all" | "any"): string {
  const parts = words.map(alternativesOf);
  // An unknown word: no project can have all words.
  if (join === "all" && parts.includes("")) return "";
  return parts.filter((part) => part !== "").join(join === "all" ? " & " : " | ");
}

function alternativesOf({ word, isKnown, isBeginning, similar }: QueryWord): string {
  if (isKnown) return quoted(word);
  if (isBeginning) return `${quoted(word)}:*`;
  return similar.length > 0 ? `(${similar.map(quoted).join(" | ")})` : "";
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
