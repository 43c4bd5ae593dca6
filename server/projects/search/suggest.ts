import { type SQL, sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { suggestTexts, TEXT_SUGGESTIONS_MAX, type Term } from "#domain/search/suggestions.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../../db/connection.ts";
import { indexedContains } from "../../db/match-text.ts";
import { queryPrepared } from "../../db/prepared-query.ts";
import {
  cardsFor,
  findPage,
  type ProjectList,
  type ProjectQuery,
  toProjectList,
} from "./list-projects.ts";
import { filterOptions } from "./tables.ts";

type Suggestions = { projects: ProjectCard[]; texts: string[] };

const COMMON_TERMS = 60;
const TERMS_OF_AN_INDEX = 10 * TEXT_SUGGESTIONS_MAX;

/** Suggests by the same rule as `suggest` in domain/search. */
export async function listWithSuggestions(
  db: Queryable,
  projectQuery: ProjectQuery,
): Promise<ProjectList & { suggestions: Suggestions }> {
  const [found, terms] = await Promise.all([
    findPage(db, { ...projectQuery, withSuggestions: true }),
    readTerms(db, normalizeQuery(projectQuery.query)),
  ]);
  const projects = cardsFor(found, found.suggestedIds ?? []);
  const texts = suggestTexts(terms, projectQuery.query, projects);
  return { ...toProjectList(found), suggestions: { projects, texts } };
}

async function readTerms(db: Queryable, text: string): Promise<Term[]> {
  if (text === "") return [];
  const read = (which: SQL) =>
    sql`(select kind, term as text, key, total from filter_options ${which})`;
  const indexed = indexedContains(filterOptions.key, text);
  const parts = [
    sql`(select * from ${read(sql`order by total desc limit ${COMMON_TERMS}`)} as common
      where strpos(key, ${text}) > 0 and kind <> 'year')`,
    // Operators of text_pattern_ops, for a prefix index scan.
    read(sql`where key ~>=~ ${text} and key ~<~ ${`${text}\u{10ffff}`} and kind <> 'year'
      limit ${TERMS_OF_AN_INDEX}`),
  ];
  if (indexed)
    parts.push(read(sql`where ${indexed} and kind <> 'year' limit ${TERMS_OF_AN_INDEX}`));
  return queryPrepared<Term>(db, sql.join(parts, sql` union `));
}
