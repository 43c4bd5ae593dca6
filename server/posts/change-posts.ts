import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { blogPosts } from "./tables.ts";

export type LockedPost = Awaited<ReturnType<typeof lockPosts>>[number];

/** Locked in id order, so that concurrent changes cannot deadlock. */
export async function lockPosts(tx: Transaction, ids: string[]) {
  const { id, slug, title, status, isArchived, mailHeldAt } = blogPosts;
  return tx
    .select({ id, slug, title, status, isArchived, mailHeldAt })
    .from(blogPosts)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for("update");
}

export async function changePosts(
  tx: Transaction,
  now: Date,
  ids: string[],
  values: PgUpdateSetSource<typeof blogPosts>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(blogPosts)
    .set({ ...values, updatedAt: now, version: sql`${blogPosts.version} + 1` })
    .where(inArray(blogPosts.id, ids));
  await announcePosts(tx, ids);
}

/** Within the transaction that publishes the post, which announces it. */
export async function holdMail(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(blogPosts).set({ mailHeldAt: now }).where(eq(blogPosts.id, id));
}

/** After the owner's answer; not an edit of the posts. decisions: Newsletter */
export async function clearHeldMails(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(blogPosts).set({ mailHeldAt: null }).where(inArray(blogPosts.id, ids));
  await announce(tx, ["posts"]);
}

export async function announcePosts(tx: Transaction, ids: string[]): Promise<void> {
  await announce(tx, ["posts", ...ids.map((id) => `post:${id}` as const)]);
}
