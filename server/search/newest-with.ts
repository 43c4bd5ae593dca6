import { type SQL, sql } from "drizzle-orm";
import { FOUND_OF_A_KIND_MAX } from "#domain/search/find.ts";
import { contactSubmissions } from "../contact/tables.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { escapeLike } from "./conditions.ts";

/** So many of the newest are looked through before an index is asked: it cannot know which are new. */
const LOOKED_THROUGH = 50;

/** What is searched, in the words of the index over it. */
type Source = { table: SQL; name: string; text: SQL; among: SQL };

const projects = portfolioProjects;
export const PROJECTS: Source = {
  table: sql`${projects}`,
  name: "portfolio_projects",
  text: sql`search_fold(${projects.title})`,
  among: sql`true`,
};

export const POSTS: Source = {
  table: sql`${blogPosts}`,
  name: "blog_posts",
  text: sql`search_fold(${blogPosts.title})`,
  among: sql`true`,
};

const messages = contactSubmissions;
export const MESSAGES: Source = {
  table: sql`${messages}`,
  name: "contact_submissions",
  text: sql`search_fold(${messages.fullName} || ' ' || ${messages.email} || ' ' || ${messages.message})`,
  among: sql`not ${messages.isSpam}`,
};

/** The ids of the newest rows whose text holds another, folded one; newest first. */
export async function newestWith(db: Queryable, from: Source, sought: string): Promise<string[]> {
  const near = await idsOf(db, amongNewest(from, sought));
  const far = near.length < FOUND_OF_A_KIND_MAX ? byIndex(from, sought) : undefined;
  return far ? idsOf(db, far) : near;
}

function amongNewest({ table, name, text, among }: Source, sought: string): SQL {
  return sql`select id from (
      select * from ${table} where ${among} order by created_at desc, id desc limit ${LOOKED_THROUGH}
    ) as ${sql.identifier(name)}
    where strpos(${text}, ${sought}) > 0 ${newestFirst}`;
}

/** Materialized, since an order and a limit would tempt the planner to read along the other index. */
function byIndex({ table, text, among }: Source, sought: string): SQL | undefined {
  const pattern = patternOf(text, sought);
  return (
    pattern &&
    sql`with found as materialized (
        select id, created_at from ${table} where ${among} and ${pattern}
      ) select id from found ${newestFirst}`
  );
}

const newestFirst = sql`order by created_at desc, id desc limit ${FOUND_OF_A_KIND_MAX}`;

/** How the index finds texts that hold another; undefined where it cannot. */
function patternOf(text: SQL, sought: string): SQL | undefined {
  const escaped = escapeLike(sought);
  // Trigrams are made of three letters in a row, or of the first two of a word and what is before it.
  if (/[\p{L}\p{N}]{3}/u.test(sought)) return sql`${text} like ${`%${escaped}%`}`;
  if (!/^[\p{L}\p{N}]{2}/u.test(sought)) return undefined;
  return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`;
}

async function idsOf(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
