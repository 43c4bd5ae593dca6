import { and, eq, gte, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { refusalOf } from "../../db/refusals.ts";
import { retryOnConflict } from "../../db/retry-on-conflict.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { blogPosts } from "../../posts/tables.ts";
import { readPost, setAsideWorkingCopy } from "../../posts/working-copy.ts";
import { lockProjects } from "../../projects/change-projects.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../../projects/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems, importReplacedMedia, importUndos } from "../tables.ts";
import { restoreSnapshot } from "../write/restore-snapshot.ts";
import { partsOf, readSnapshot, type Snapshot, TABLE_OF, takeSnapshot } from "../write/snapshot.ts";
import { restoreRedirects } from "../write/snapshot-redirects.ts";
import { tagsOf } from "../write/write-input.ts";
import { clearSampleSettings } from "./clear-sample-settings.ts";

type ImportedItem = typeof importItems.$inferSelect;

/** "kept": edited since, or written by a later import. */
type Outcome = "removed" | "restored" | "kept";

/**
 * In one transaction. Idempotent. Edited items are kept unless they are in `edited`; edited settings
 * of the site always are, since they include what has nothing to do with the import.
 */
export async function undoItems(
  db: Database,
  batchId: string,
  ids: readonly string[],
  edited: ReadonlySet<string>,
): Promise<void> {
  const undoAll = async (tx: Transaction) => {
    await lockItems(tx, ids);
    const counts = { removed: 0, restored: 0, kept: 0 };
    for (const id of ids) {
      // One at a time: each may hold megabytes of text.
      const outcome = await undoItem(tx, id, edited.has(id));
      if (outcome) counts[outcome] += 1;
    }
    const { removed, restored, kept } = importUndos;
    await tx
      .update(importUndos)
      .set({
        removed: sql`${removed} + ${counts.removed}`,
        restored: sql`${restored} + ${counts.restored}`,
        kept: sql`${kept} + ${counts.kept}`,
      })
      .where(eq(importUndos.batchId, batchId));
  };
  // Its triggers lock the terms of one item after the other, which other changes may share in another order.
  await retryOnConflict(() => db.transaction(undoAll));
}

/**
 * In the order of other changes, so that these cannot deadlock: projects by id, posts by id, the
 * index of projects, which the triggers take last for one change but between those of a step.
 */
async function lockItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  const items = await tx
    .select({ projectId: importItems.projectId, postId: importItems.postId })
    .from(importItems)
    .where(inArray(importItems.id, [...ids]));
  const projectIds = items.flatMap(({ projectId }) => projectId ?? []);
  await lockProjects(tx, projectIds);
  const postIds = items.flatMap(({ postId }) => postId ?? []);
  const { id } = blogPosts;
  await tx.select({ id }).from(blogPosts).where(inArray(id, postIds)).orderBy(id).for("update");
  if (projectIds.length > 0) await lockUntilCommit(tx, "project_search");
}

/** Null when it was deleted, or undone by an earlier try. */
async function undoItem(tx: Transaction, id: string, alsoEdited: boolean): Promise<Outcome | null> {
  const notUndone = and(eq(importItems.id, id), isNull(importItems.undone));
  const [item] = await tx.select().from(importItems).where(notUndone);
  if (!item) return null;
  const outcome = await tx
    .transaction((step) => undo(step, item, alsoEdited))
    .catch((error: unknown): Outcome => {
      // A client or address is no longer available: keeping the current item is better than none.
      if (refusalOf(error)) return "kept";
      throw error;
    });
  // Removing a project or post deletes these rows with it.
  await tx.update(importItems).set({ undone: outcome }).where(notUndone);
  await tx.delete(importReplacedMedia).where(eq(importReplacedMedia.itemId, id));
  return outcome;
}

async function undo(tx: Transaction, item: ImportedItem, alsoEdited: boolean): Promise<Outcome> {
  const id = item.projectId ?? item.postId;
  const present = await takeSnapshot(tx, item.kind, id);
  const version = present?.item?.[0]?.version;
  const isAsWritten = version === item.writtenVersion;
  const post = item.postId === null ? null : await readPost(tx, item.postId);
  const isUntouched = isAsWritten && !post?.copy;
  if (!present || version === undefined) return "kept";
  if (!isUntouched && (!alsoEdited || item.kind === "site")) {
    await clearSampleSettings(tx, item);
    return "kept";
  }
  await announce(tx, tagsOf(item.kind, id));
  const before = readSnapshot(item.before);
  if (before?.item) {
    if (post) await setAsideWorkingCopy(tx, post.row);
    const version = await restoreSnapshot(tx, item.kind, id, before);
    await syncWrittenVersion(tx, item, Number(before.item[0]?.version), version);
  } else await remove(tx, item.kind, id);
  if (before) await restoreRedirects(tx, item.kind, id, before);
  await removeUnusedNames(tx, item, present);
  return before?.item ? "restored" : "removed";
}

async function remove(tx: Transaction, kind: ContentKind, id: string | null): Promise<void> {
  const table = TABLE_OF[kind];
  for (const part of partsOf(kind, id)) await tx.delete(part.table).where(part.where);
  await tx.delete(table).where(eq(table.id, id ?? 1));
}

/** The restored version has a new number: earlier imports of it, from whatever file, must match. */
async function syncWrittenVersion(
  tx: Transaction,
  { kind, projectId, postId }: ImportedItem,
  versionBefore: number,
  versionNow: number,
): Promise<void> {
  const ofItem = [
    eq(importItems.kind, kind),
    projectId === null ? undefined : eq(importItems.projectId, projectId),
    postId === null ? undefined : eq(importItems.postId, postId),
  ];
  await tx
    .update(importItems)
    .set({ writtenVersion: versionNow })
    .where(and(...ofItem, eq(importItems.writtenVersion, versionBefore)));
}

async function removeUnusedNames(
  tx: Transaction,
  { batchId }: ImportedItem,
  removed: Snapshot,
): Promise<void> {
  const begun = tx
    .select({ at: importBatches.createdAt })
    .from(importBatches)
    .where(eq(importBatches.id, batchId));
  const clientIds = idsIn(removed.item, "client_id");
  const roleIds = idsIn(removed.project_roles, "role_id");
  if (clientIds.length > 0) {
    const used = tx
      .select({ id: portfolioProjects.id })
      .from(portfolioProjects)
      .where(eq(portfolioProjects.clientId, clients.id));
    const imported = and(inArray(clients.id, clientIds), gte(clients.createdAt, begun));
    const snapshotClient = sql`${importItems.before} -> 'item' -> 0 ->> 'client_id'`;
    const replaced = replacedByOthers(tx, batchId, sql`${snapshotClient} = ${clients.id}::text`);
    await tx.delete(clients).where(and(imported, notExists(used), notExists(replaced)));
  }
  if (roleIds.length > 0) {
    const used = tx
      .select({ id: projectRoles.roleId })
      .from(projectRoles)
      .where(eq(projectRoles.roleId, roles.id));
    const imported = and(inArray(roles.id, roleIds), gte(roles.createdAt, begun));
    const role = sql`jsonb_build_array(jsonb_build_object('role_id', ${roles.id}))`;
    const snapshotRoles = sql`${importItems.before} -> 'project_roles'`;
    const replaced = replacedByOthers(tx, batchId, sql`${snapshotRoles} @> ${role}`);
    await tx.delete(roles).where(and(imported, notExists(used), notExists(replaced)));
  }
}

/** Items of other imports, whose undo would restore what `isNamed`. */
function replacedByOthers(tx: Transaction, batchId: string, isNamed: SQL) {
  return tx
    .select({ id: importItems.id })
    .from(importItems)
    .where(and(ne(importItems.batchId, batchId), isNull(importItems.undone), isNamed));
}

function idsIn(rows: Snapshot[string] | undefined, column: string): string[] {
  return (rows ?? []).map((row) => row[column]).filter((id) => typeof id === "string");
}
