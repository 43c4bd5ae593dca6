import { type SQL, sql } from "drizzle-orm";
import { FOUND_OF_A_KIND_MAX } from "#domain/search/find.ts";
import { contactSubmissions } from "../contact/tables.ts";
import type { Queryable } from "../db/connection.ts";
import { postWith } from "../posts/manage-list.ts";
import { blogPosts } from "../posts/tables.ts";
import { projectWith } from "../projects/manage-list.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { escapeLike, holds } from "./conditions.ts";

/** So many of the newest are looked through before an index is asked: it cannot know which are new. */
const LOOKED_THROUGH = 50;
/** The same where an index finds beginnings of words alone. */
const LOOKED_THROUGH_WITHOUT_INDEX = 150;

/** What is searched, by the rule of the owner's list of it. */
type Source = {
  table: SQL;
  name: string;
  /** Rows with a text that meets a condition. */
  with: (isMet: (text: SQL) => SQL) => SQL;
  among: SQL;
};

export const PROJECTS: Source = {
  table: sql`${portfolioProjects}`,
  name: "portfolio_projects",
  with: projectWith,
  among: sql`true`,
};

export const POSTS: Source = {
  table: sql`${blogPosts}`,
  name: "blog_posts",
  with: postWith,
  among: sql`true`,
};

const messages = contactSubmissions;
export const MESSAGES: Source = {
  table: sql`${messages}`,
  name: "contact_submissions",
  with: (isMet) =>
    isMet(
      sql`search_fold(${messages.fullName} || ' ' || ${messages.email} || ' ' || ${messages.message})`,
    ),
  among: sql`not ${messages.isSpam}`,
};

/** The ids of the newest rows that hold a folded text; newest first. */
export async function newestWith(db: Queryable, from: Source, sought: string): Promise<string[]> {
  // Trigrams are made of three letters in a row.
  const isIndexed = /[\p{L}\p{N}]{3}/u.test(sought);
  const count = isIndexed ? LOOKED_THROUGH : LOOKED_THROUGH_WITHOUT_INDEX;
  const near = await idsOf(db, amongNewest(from, sought, count));
  if (near.length === FOUND_OF_A_KIND_MAX) return near;
  if (isIndexed)
    return idsOf(
      db,
      byIndex(from, (text) => holds(text, sought)),
    );
  // Or of the first two of a word and what is before it.
  if (!/^[\p{L}\p{N}]{2}/u.test(sought)) return near;
  const begun = await idsOf(
    db,
    byIndex(from, (text) => beginsWord(text, sought)),
  );
  return [...new Set([...near, ...begun])].slice(0, FOUND_OF_A_KIND_MAX);
}

function amongNewest(
  { table, name, with: rowsWith, among }: Source,
  sought: string,
  count: number,
) {
  return sql`select id from (
      select * from ${table} where ${among} order by created_at desc, id desc limit ${count}
    ) as ${sql.identifier(name)}
    where ${rowsWith((text) => sql`strpos(${text}, ${sought}) > 0`)} ${newestFirst}`;
}

/** Materialized, since an order and a limit would tempt the planner to read along the other index. */
function byIndex({ table, with: rowsWith, among }: Source, isMet: (text: SQL) => SQL): SQL {
  return sql`with found as materialized (
      select id, created_at from ${table} where ${among} and ${rowsWith(isMet)}
    ) select id from found ${newestFirst}`;
}

const newestFirst = sql`order by created_at desc, id desc limit ${FOUND_OF_A_KIND_MAX}`;

function beginsWord(text: SQL, sought: string): SQL {
  const escaped = escapeLike(sought);
  return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`;
}

async function idsOf(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
