import { and, eq, getTableName, isNull, ne, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { nextFreeSlug } from "#domain/forms/slug.ts";
import { postPath } from "#domain/posts/post.ts";
import { decodedSegment, oldPathFrom } from "#domain/site/old-path.ts";
import type { Transaction } from "../db/connection.ts";
import { beginsWith } from "../db/match-text.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects } from "./tables.ts";

const TABLES = { project: portfolioProjects, post: blogPosts };

/**
 * The slug, or the first free of `-2`, `-3`…. A post's never takes an address that leads to another
 * post; a project's does, once it is public. Serialized by a lock until the transaction ends.
 */
export async function chooseSlug(
  tx: Transaction,
  noun: "project" | "post",
  preferred: string,
  ownId: string | null,
): Promise<string> {
  await lockUntilCommit(tx, `${getTableName(TABLES[noun])}.slug`);
  const free = nextFreeSlug(preferred, new Set());
  const isSame = (column: AnyPgColumn, text: string) => eq(column, text);
  if (!(await takenSlugs(tx, noun, free, isSame, ownId)).has(free)) return free;
  // Long slugs are truncated to make room for the number, so only the beginning is compared.
  const beginning = preferred.slice(0, 40).replace(/[\ud800-\udbff]$/, "");
  return nextFreeSlug(preferred, await takenSlugs(tx, noun, beginning, beginsWith, ownId));
}

async function takenSlugs(
  tx: Transaction,
  noun: "project" | "post",
  text: string,
  matches: (column: AnyPgColumn, text: string) => SQL,
  ownId: string | null,
): Promise<Set<string>> {
  const { id, slug } = TABLES[noun];
  const rows = await tx
    .select({ slug })
    .from(TABLES[noun])
    .where(and(matches(slug, text), ownId ? ne(id, ownId) : undefined));
  const taken = new Set(rows.map((row) => row.slug ?? ""));
  if (noun === "project") return taken;
  const path = oldPathFrom(postPath({ slug: text })) ?? "";
  const { fromPath, postId } = redirects;
  const leading = await tx
    .select({ fromPath })
    .from(redirects)
    .where(and(matches(fromPath, path), ownId ? or(isNull(postId), ne(postId, ownId)) : undefined));
  for (const { fromPath } of leading) {
    taken.add(decodedSegment(fromPath.slice(fromPath.lastIndexOf("/") + 1)));
  }
  return taken;
}
