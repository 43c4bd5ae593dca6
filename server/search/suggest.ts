import { type SQL, sql } from "drizzle-orm";
import { hasFilters } from "#domain/projects/filters.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import {
  PROJECT_SUGGESTIONS_MAX,
  suggestTexts,
  TEXT_SUGGESTIONS_MAX,
  type Term,
} from "#domain/search/suggestions.ts";
import { fold, searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import { readCards } from "../projects/cards.ts";
import {
  type FoundPage,
  findPage,
  frameOf,
  type ProjectList,
  type ProjectQuery,
} from "../projects/list-projects.ts";
import { conditionsFor, containing } from "./conditions.ts";
import { type FoundIds, findIds } from "./find-ids.ts";
import { filterOptions } from "./tables.ts";

export type Suggestions = { projects: ProjectCard[]; texts: string[] };

/** So many of the terms that most projects carry are looked through for any text. */
const COMMON_TERMS = 60;
const TERMS_OF_AN_INDEX = 10 * TEXT_SUGGESTIONS_MAX;

/** What is offered before its cards are read: ids, best first, and terms. */
type Offered = { ids: string[]; terms: Term[] };

/** A page of a list together with what `suggest` in domain/search offers, cards read once for both. */
export async function listWithSuggestions(
  db: Queryable,
  asked: ProjectQuery,
): Promise<ProjectList & { suggestions: Suggestions }> {
  const page = findPage(db, { ...asked, areTitlesAsked: true });
  const [found, offered] = await Promise.all([page, findOffered(db, asked, page)]);
  const cards = await readCards(db, [...new Set([...found.ids, ...offered.ids])]);
  const cardsOf = (ids: string[]) => ids.flatMap((id) => cards.filter((card) => card.id === id));
  const projects = cardsOf(offered.ids);
  const titles = projects.map(({ title }) => ({ text: title, key: fold(title), total: 1 }));
  const texts = suggestTexts([...offered.terms, ...titles], asked.query);
  return {
    ...{ projects: cardsOf(found.ids), ...frameOf(found) },
    suggestions: { projects, texts },
  };
}

async function findOffered(
  db: Queryable,
  asked: ProjectQuery,
  page: Promise<FoundPage>,
): Promise<Offered> {
  const sought = searchedText(asked.query);
  if (sought === "") return { ids: [], terms: [] };
  const isPlain =
    !hasFilters(asked.filters) &&
    asked.page === 1 &&
    asked.sort.by === "year" &&
    asked.sort.order === "desc";
  const [{ ids, titledIds = [] }, terms] = await Promise.all([
    isPlain ? page : findFirst(db, sought),
    readTerms(db, sought),
  ]);
  const best = [...new Set([...titledIds, ...ids])].slice(0, PROJECT_SUGGESTIONS_MAX);
  return { ids: best, terms };
}

/** Suggestions are of all projects, also where the list is filtered or sorted. */
function findFirst(db: Queryable, sought: string): Promise<FoundIds> {
  return findIds(db, {
    ...{ conditions: conditionsFor(sought, []), chosen: [], titled: sought, isTotalKnown: false },
    ...{ sort: { by: "year", order: "desc" }, offset: 0, limit: PROJECT_SUGGESTIONS_MAX },
  });
}

async function readTerms(db: Queryable, sought: string): Promise<Term[]> {
  const read = (which: SQL) =>
    sql`(select kind, term as text, key, total from filter_options ${which})`;
  const indexed = containing(filterOptions.key, sought);
  const parts = [
    sql`(select * from ${read(sql`order by total desc limit ${COMMON_TERMS}`)} as common
      where strpos(key, ${sought}) > 0 and kind <> 'year')`,
    // The operators of text_pattern_ops: an index finds what begins with the text.
    read(sql`where key ~>=~ ${sought} and key ~<~ ${`${sought}\u{10ffff}`} and kind <> 'year'
      limit ${TERMS_OF_AN_INDEX}`),
  ];
  if (indexed)
    parts.push(read(sql`where ${indexed} and kind <> 'year' limit ${TERMS_OF_AN_INDEX}`));
  return queryNamed<Term>(db, sql.join(parts, sql` union `));
}
