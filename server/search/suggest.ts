import { type SQL, sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { suggestTexts, TEXT_SUGGESTIONS_MAX, type Term } from "#domain/search/suggestions.ts";
import { fold, searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import {
  cardsFor,
  findPage,
  listOf,
  type ProjectList,
  type ProjectQuery,
} from "../projects/list-projects.ts";
import { containing } from "./conditions.ts";
import { filterOptions } from "./tables.ts";

export type Suggestions = { projects: ProjectCard[]; texts: string[] };

/** So many of the terms that most projects carry are looked through for any text. */
const COMMON_TERMS = 60;
const TERMS_OF_AN_INDEX = 10 * TEXT_SUGGESTIONS_MAX;

/** A page of a list together with what `suggest` in domain/search offers. */
export async function listWithSuggestions(
  db: Queryable,
  asked: ProjectQuery,
): Promise<ProjectList & { suggestions: Suggestions }> {
  const [found, terms] = await Promise.all([
    findPage(db, { ...asked, areSuggestionsAsked: true }),
    readTerms(db, searchedText(asked.query)),
  ]);
  const projects = cardsFor(found, found.offeredIds ?? []);
  const titles = projects.map(({ title }) => ({ text: title, key: fold(title), total: 1 }));
  const texts = suggestTexts([...terms, ...titles], asked.query);
  return { ...listOf(found), suggestions: { projects, texts } };
}

async function readTerms(db: Queryable, sought: string): Promise<Term[]> {
  if (sought === "") return [];
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
