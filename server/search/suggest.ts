import { type SQL, sql } from "drizzle-orm";
import { NO_FILTERS } from "#domain/projects/filters.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import {
  PROJECT_SUGGESTIONS_MAX,
  suggestTexts,
  TEXT_SUGGESTIONS_MAX,
  type Term,
} from "#domain/search/suggestions.ts";
import { fold, searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { readCards } from "../projects/cards.ts";
import {
  type Conditions,
  chosenTerms,
  conditionsFor,
  containing,
  startingWith,
} from "./conditions.ts";
import { findIds } from "./find-ids.ts";
import { filterOptions, projectSearch } from "./tables.ts";

export type Suggestions = { projects: ProjectCard[]; texts: string[] };

/** So many of the terms that most projects carry are looked through for any text. */
const COMMON_TERMS = 200;
const TERMS_OF_AN_INDEX = 10 * TEXT_SUGGESTIONS_MAX;

/** What `suggest` in domain/search offers, where the browser does not hold every project. */
export async function suggestFor(db: Queryable, query: string): Promise<Suggestions> {
  const sought = searchedText(query);
  if (sought === "") return { projects: [], texts: [] };
  const [inTitle, anywhere, terms] = await Promise.all([
    firstIds(db, titleConditions(sought)),
    firstIds(db, conditionsFor(sought, chosenTerms(NO_FILTERS))),
    readTerms(db, sought),
  ]);
  const ids = [...new Set([...inTitle, ...anywhere])].slice(0, PROJECT_SUGGESTIONS_MAX);
  const projects = await readCards(db, ids);
  const titles = projects.map(({ title }) => ({ text: title, key: fold(title), total: 1 }));
  return { projects, texts: suggestTexts([...terms, ...titles], query) };
}

async function firstIds(db: Queryable, conditions: Conditions): Promise<string[]> {
  const { ids } = await findIds(db, {
    ...{ conditions, chosen: [], sort: { by: "year", order: "desc" } },
    ...{ offset: 0, limit: PROJECT_SUGGESTIONS_MAX, isTotalKnown: false },
  });
  return ids;
}

function titleConditions(sought: string): Conditions {
  const check = sql`strpos(${projectSearch.titleKey}, ${sought}) > 0`;
  const indexed = containing(projectSearch.titleKey, sought);
  // One or two letters: what the newest projects show has to do.
  return { check, lookUp: indexed ?? sql`false` };
}

async function readTerms(db: Queryable, sought: string): Promise<Term[]> {
  const { kind, term, key, total } = filterOptions;
  const read = (which: SQL) =>
    sql`(select ${kind}, ${term} as text, ${key}, ${total} from ${filterOptions} ${which})`;
  const isText = sql`${kind} <> 'year'`;
  const indexed = containing(key, sought);
  const parts = [
    sql`(select * from ${read(sql`order by ${total} desc limit ${COMMON_TERMS}`)} as common
      where strpos(key, ${sought}) > 0 and kind <> 'year')`,
    read(sql`where ${startingWith(key, sought)} and ${isText} limit ${TERMS_OF_AN_INDEX}`),
    ...(indexed ? [read(sql`where ${indexed} and ${isText} limit ${TERMS_OF_AN_INDEX}`)] : []),
  ];
  const { rows } = await db.execute<Term>(sql.join(parts, sql` union `));
  return rows;
}
