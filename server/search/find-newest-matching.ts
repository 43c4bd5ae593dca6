import { type SQL, sql } from "drizzle-orm";
import { RESULTS_PER_KIND_MAX } from "#domain/search/palette-results.ts";
import { submissionMatching } from "../contact/inbox.ts";
import { contactSubmissions } from "../contact/tables.ts";
import type { Queryable } from "../db/connection.ts";
import { beginsWord, contains, hasTrigram } from "../db/match-text.ts";
import { postMatching } from "../posts/manage-list.ts";
import { blogPosts } from "../posts/tables.ts";
import { projectMatching } from "../projects/manage-list.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** Newest rows scanned before an index is used, which cannot return rows by age. */
const SCANNED_ROWS = 50;
/** Without a trigram index for the text. */
const SCANNED_ROWS_WITHOUT_INDEX = 150;

/** Matches by the same rule as the owner's list. */
type Source = {
  table: SQL;
  name: string;
  rowsMatching: (isMet: (text: SQL) => SQL) => SQL;
  baseFilter: SQL;
};

export const PROJECTS: Source = {
  table: sql`${portfolioProjects}`,
  name: "portfolio_projects",
  rowsMatching: projectMatching,
  baseFilter: sql`true`,
};

export const POSTS: Source = {
  table: sql`${blogPosts}`,
  name: "blog_posts",
  rowsMatching: postMatching,
  baseFilter: sql`true`,
};

export const MESSAGES: Source = {
  table: sql`${contactSubmissions}`,
  name: "contact_submissions",
  rowsMatching: submissionMatching,
  baseFilter: sql`not ${contactSubmissions.isSpam} and ${contactSubmissions.deletedAt} is null`,
};

/** Newest first; `term` is folded. */
export async function findNewestMatching(
  db: Queryable,
  from: Source,
  term: string,
): Promise<string[]> {
  const isIndexed = hasTrigram(term);
  const count = isIndexed ? SCANNED_ROWS : SCANNED_ROWS_WITHOUT_INDEX;
  const scanned = await idsOf(db, scanNewest(from, term, count));
  if (scanned.length === RESULTS_PER_KIND_MAX) return scanned;
  if (isIndexed)
    return idsOf(
      db,
      byIndex(from, (text) => contains(text, term)),
    );
  // A trigram can also be the start of a word: a space and two letters.
  if (!/^[\p{L}\p{N}]{2}/u.test(term)) return scanned;
  const prefixed = await idsOf(
    db,
    byIndex(from, (text) => beginsWord(text, term)),
  );
  return [...new Set([...scanned, ...prefixed])].slice(0, RESULTS_PER_KIND_MAX);
}

function scanNewest(
  { table, name, rowsMatching, baseFilter }: Source,
  term: string,
  count: number,
) {
  return sql`select id from (
      select * from ${table} where ${baseFilter} order by created_at desc, id desc limit ${count}
    ) as ${sql.identifier(name)}
    where ${rowsMatching((text) => sql`strpos(${text}, ${term}) > 0`)} ${newestFirst}`;
}

/** Materialized: the order and limit would tempt the planner to scan the index by date. */
function byIndex({ table, rowsMatching, baseFilter }: Source, isMet: (text: SQL) => SQL): SQL {
  return sql`with found as materialized (
      select id, created_at from ${table} where ${baseFilter} and ${rowsMatching(isMet)}
    ) select id from found ${newestFirst}`;
}

const newestFirst = sql`order by created_at desc, id desc limit ${RESULTS_PER_KIND_MAX}`;

async function idsOf(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
