import { and, eq, gte, inArray, isNull, notExists, sql } from "drizzle-orm";
import { announce } from "../../db/announcements.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { refusalOf } from "../../db/refusals.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../../projects/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { restoreSnapshot } from "../write/restore-snapshot.ts";
import { partsOf, readSnapshot, type Snapshot, TABLE_OF, takeSnapshot } from "../write/snapshot.ts";
import { tagsOf } from "../write/write-input.ts";

type ImportedItem = typeof importItems.$inferSelect;

/** "kept": edited since, or written by a later import. */
type Outcome = "removed" | "restored" | "kept";

/** Idempotent. Edited items are kept unless `alsoEdited`. */
export async function undoItem(db: Database, id: string, alsoEdited = false): Promise<void> {
  const [item] = await db.select().from(importItems).where(notUndone(id));
  // Deleted with its project, or done by an earlier try.
  if (!item) return;
  try {
    await db.transaction(async (tx) => count(tx, item, await undo(tx, item, alsoEdited)));
  } catch (error) {
    // A client or address is no longer available: keeping the current item is better than none.
    if (!refusalOf(error)) throw error;
    await db.transaction((tx) => count(tx, item, "kept"));
  }
}

function notUndone(id: string) {
  return and(eq(importItems.id, id), isNull(importItems.undone));
}

async function undo(tx: Transaction, item: ImportedItem, alsoEdited: boolean): Promise<Outcome> {
  const id = item.projectId ?? item.postId;
  const present = await takeSnapshot(tx, item.kind, id);
  const version = present?.item?.[0]?.version;
  const isAsWritten = version === item.writtenVersion;
  if (!present || version === undefined || !(isAsWritten || alsoEdited)) return "kept";
  await announce(tx, tagsOf(item.kind, item));
  const before = readSnapshot(item.before);
  if (before) {
    const version = await restoreSnapshot(tx, item.kind, id, before);
    await syncWrittenVersion(tx, item, Number(before.item?.[0]?.version), version);
  } else await remove(tx, item.kind, id);
  await removeUnusedNames(tx, item, present);
  return before ? "restored" : "removed";
}

async function count(tx: Transaction, item: ImportedItem, outcome: Outcome): Promise<void> {
  const noted = await tx
    .update(importItems)
    .set({ undone: outcome })
    .where(notUndone(item.id))
    .returning({ id: importItems.id });
  // Removing an item also deletes this row. Items that others deleted are not counted.
  if (noted.length === 0 && outcome !== "removed") return;
  const column = importUndos[outcome];
  await tx
    .update(importUndos)
    .set({ [outcome]: sql`${column} + 1` })
    .where(eq(importUndos.batchId, item.batchId));
}

async function remove(tx: Transaction, kind: ContentKind, id: string | null): Promise<void> {
  const table = TABLE_OF[kind];
  for (const part of partsOf(kind, id)) await tx.delete(part.table).where(part.where);
  await tx.delete(table).where(eq(table.id, id ?? 1));
}

/** The restored version has a new number: earlier imports of it must match. */
async function syncWrittenVersion(
  tx: Transaction,
  { sourceId }: ImportedItem,
  versionBefore: number,
  versionNow: number,
): Promise<void> {
  await tx
    .update(importItems)
    .set({ writtenVersion: versionNow })
    .where(and(eq(importItems.sourceId, sourceId), eq(importItems.writtenVersion, versionBefore)));
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
    await tx.delete(clients).where(and(imported, notExists(used)));
  }
  if (roleIds.length > 0) {
    const used = tx
      .select({ id: projectRoles.roleId })
      .from(projectRoles)
      .where(eq(projectRoles.roleId, roles.id));
    const imported = and(inArray(roles.id, roleIds), gte(roles.createdAt, begun));
    await tx.delete(roles).where(and(imported, notExists(used)));
  }
}

function idsIn(rows: Snapshot[string] | undefined, column: string): string[] {
  return (rows ?? []).map((row) => row[column]).filter((id) => typeof id === "string");
}
