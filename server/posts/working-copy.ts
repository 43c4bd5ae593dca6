import { isDeepStrictEqual } from "node:util";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { POST_FIELD_NAMES, type PostFields } from "#domain/posts/post-fields.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { replacePostUses } from "./post-uses.ts";
import { fieldsOf, type PostRow } from "./post-values.ts";
import { keepRevision } from "./revisions.ts";
import { blogPosts, postWorkingCopies } from "./tables.ts";

/** `basedOnVersion`: of the text it was made from, which is an earlier one after a restore. */
export type WorkingCopy = { fields: PostFields; savedAt: Date; basedOnVersion: number };

export type StoredPost = { row: PostRow; copy: WorkingCopy | null; head: PostFields };

export async function readPost(db: Queryable, id: string): Promise<StoredPost | null> {
  const [found] = await selectPost(db, id);
  return found ? withHead(found) : null;
}

/** Every write of a post's text holds this lock. */
export async function lockPost(tx: Transaction, id: string): Promise<StoredPost | null> {
  // The copy is read after the wait for the lock, in a statement of its own.
  await tx.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.id, id)).for("update");
  return readPost(tx, id);
}

function selectPost(db: Queryable, id: string) {
  const { fields, savedAt, basedOnVersion } = postWorkingCopies;
  return db
    .select({ row: getTableColumns(blogPosts), copy: { fields, savedAt, basedOnVersion } })
    .from(blogPosts)
    .leftJoin(postWorkingCopies, eq(postWorkingCopies.postId, blogPosts.id))
    .where(eq(blogPosts.id, id));
}

function withHead({ row, copy }: { row: PostRow; copy: WorkingCopy | null }): StoredPost {
  return { row, copy, head: copy?.fields ?? fieldsOf(row) };
}

/** Returns files that are no longer used. `basedOnVersion` is that of a new copy. */
export async function writeWorkingCopy(
  tx: Transaction,
  row: PostRow,
  fields: PostFields,
  savedAt: Date,
  basedOnVersion = row.version,
): Promise<string[]> {
  const { id: postId } = row;
  if (isSameText(fields, fieldsOf(row))) return removeWorkingCopy(tx, postId);
  const values = { fields, savedAt };
  await tx
    .insert(postWorkingCopies)
    .values({ postId, basedOnVersion, ...values })
    .onConflictDoUpdate({ target: postWorkingCopies.postId, set: values });
  return replacePostUses(tx, postId, { draft: fields });
}

export async function removeWorkingCopy(tx: Transaction, postId: string): Promise<string[]> {
  await tx.delete(postWorkingCopies).where(eq(postWorkingCopies.postId, postId));
  return replacePostUses(tx, postId, { draft: null });
}

/** Before something else replaces it: its text stays as a revision. */
export async function setAsideWorkingCopy(
  tx: Transaction,
  { id: postId, version }: PostRow,
): Promise<string[]> {
  const [copy] = await tx
    .delete(postWorkingCopies)
    .where(eq(postWorkingCopies.postId, postId))
    .returning({ snapshot: postWorkingCopies.fields, createdAt: postWorkingCopies.savedAt });
  if (!copy) return [];
  await keepRevision(tx, { ...copy, postId, version, cause: "draft" });
  return replacePostUses(tx, postId, { draft: null });
}

/** For queries about posts: changes that only a working copy holds are edits too. */
export const hasWorkingCopy = sql<boolean>`exists (select from ${postWorkingCopies}
  where ${postWorkingCopies.postId} = ${blogPosts.id})`;

export function isSameText(one: PostFields, other: PostFields): boolean {
  return POST_FIELD_NAMES.every((field) => {
    const [a, b] = [one[field], other[field]];
    return a === b || (typeof a === "object" && isDeepStrictEqual(a, b));
  });
}
