import { sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import { readCards } from "../projects/cards.ts";
import { conditionsFor } from "./conditions.ts";
import { findIds } from "./find-ids.ts";

/** So many of those that match are ranked: with more, one is as good as the other. */
const RANKED_MAX = 200;
const WORDS_MAX = 16;
const SIMILAR_MAX = 3;
/** As pg_trgm measures, from 0 to 1. */
const SIMILAR_FROM = 0.4;
/** For description, categories and names, title; the first is used by nothing. */
const WEIGHTS = [0, 0.2, 0.6, 1];

/**
 * The public projects that a text is about, best first: those with all of its words, then those that
 * contain it as it is, then those with any of them. Endings do not matter, beginnings of words and
 * typing errors are understood. decisions: Search
 */
export async function smartSearch(
  db: Queryable,
  query: string,
  limit: number,
): Promise<ProjectCard[]> {
  const text = searchedText(query);
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

async function readWords(db: Queryable, text: string): Promise<SoughtWord[]> {
  return queryNamed<SoughtWord>(
    db,
    sql`
    select word, "isKnown", "isBeginning",
      case when "isKnown" or "isBeginning" then '{}' else array(
        select known.word from search_words as known
        where known.word % sought.word and similarity(known.word, sought.word) >= ${SIMILAR_FROM}
        order by similarity(known.word, sought.word) desc, known.total desc limit ${SIMILAR_MAX}
      ) end as similar
    from (
      select lexeme as word,
        exists (select from search_words where word = lexeme) as "isKnown",
        exists (select from search_words
          where word ~>~ lexeme and word ~<~ (lexeme || chr(1114111)) and char_length(lexeme) > 2) as "isBeginning"
      from unnest(to_tsvector('pg_catalog.english', ${text}))
      order by positions[1] limit ${WORDS_MAX}
    ) as sought`,
  );
}

async function rankedIds(db: Queryable, tsquery: string, limit: number): Promise<string[]> {
  if (tsquery === "") return [];
  const rows = await queryNamed<{ id: string }>(
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

/** A word of a search with what is looked for in its place. */
type SoughtWord = {
  /** As full text keeps it. */
  word: string;
  isKnown: boolean;
  /** Whether known words begin with it. */
  isBeginning: boolean;
  /** Known words that it may be a misspelling of, likeliest first. */
  similar: string[];
};

/** Words that are known, begin known ones or resemble them, as PostgreSQL's `tsquery`; "" for none. */
function tsqueryOf(words: readonly SoughtWord[], join: "all" | "any"): string {
  const parts = words.map(alternativesOf);
  // A word that nothing resembles: not everything can be found.
  if (join === "all" && parts.includes("")) return "";
  return parts.filter((part) => part !== "").join(join === "all" ? " & " : " | ");
}

function alternativesOf({ word, isKnown, isBeginning, similar }: SoughtWord): string {
  if (isKnown) return quoted(word);
  if (isBeginning) return `${quoted(word)}:*`;
  return similar.length > 0 ? `(${similar.map(quoted).join(" | ")})` : "";
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}
