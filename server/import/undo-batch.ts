import { and, desc, eq, inArray, isNull, notExists } from "drizzle-orm";
import { announce, type ChangeTag } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { refusalOf } from "../db/refusals.ts";
import { removeUnused } from "../media/remove-unused.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../projects/tables.ts";
import type { World } from "../world.ts";
import type { ContentKind } from "./folder/list-content.ts";
import { importBatches, importItems } from "./tables.ts";
import { restoreSnapshot } from "./write/restore-snapshot.ts";
import { partsOf, readSnapshot, type Snapshot, TABLE_OF, takeSnapshot } from "./write/snapshot.ts";

/** `kept` names the source ids of items that stay as they are, since they were edited here. */
export type UndoReport = { removed: number; restored: number; kept: string[] };

type ImportedItem = typeof importItems.$inferSelect;

/**
 * Takes an import back: what it made is deleted, what it wrote over is as it was before. Items that
 * were edited since, or that a later import wrote, stay as they are. Null when there is no such
 * batch, or it was undone before.
 */
export async function undoBatch(world: World, batchId: string): Promise<UndoReport | null> {
  const { db } = world;
  const [batch] = await db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(and(eq(importBatches.id, batchId), isNull(importBatches.undoneAt)));
  if (!batch) return null;
  const report: UndoReport = { removed: 0, restored: 0, kept: [] };
  const items = await db
    .select({ id: importItems.id })
    .from(importItems)
    .where(eq(importItems.batchId, batchId))
    .orderBy(desc(importItems.createdAt));
  for (const { id } of items) {
    // One by one: each may hold a text of megabytes.
    const [item] = await db.select().from(importItems).where(eq(importItems.id, id));
    if (!item) continue;
    const outcome = await undoItem(world, item);
    if (outcome === "kept") report.kept.push(item.sourceId);
    else report[outcome] += 1;
  }
  await db
    .update(importBatches)
    .set({ undoneAt: world.now() })
    .where(eq(importBatches.id, batchId));
  await removeUnused(world);
  return report;
}

async function undoItem(
  { db }: World,
  item: ImportedItem,
): Promise<"removed" | "restored" | "kept"> {
  const id = item.projectId ?? item.postId;
  try {
    return await db.transaction(async (tx) => {
      const present = await takeSnapshot(tx, item.kind, id);
      if (present?.item?.[0]?.version !== item.writtenVersion) return "kept";
      await announce(tx, tagsOf(item));
      const before = readSnapshot(item.before);
      if (before) {
        const version = await restoreSnapshot(tx, item.kind, id, before);
        await keepInStep(tx, item, Number(before.item?.[0]?.version), version);
      } else await remove(tx, item.kind, id);
      await removeNames(tx, present);
      return before ? "restored" : "removed";
    });
  } catch (error) {
    // A client or an address that is not to be had any more: better today's item than none.
    if (refusalOf(error)) return "kept";
    throw error;
  }
}

async function remove(tx: Transaction, kind: ContentKind, id: string | null): Promise<void> {
  const table = TABLE_OF[kind];
  for (const part of partsOf(kind, id)) await tx.delete(part.table).where(part.where);
  await tx.delete(table).where(eq(table.id, id ?? 1));
}

/** The import that wrote what is back now wrote it in a version of a higher number, so to speak. */
async function keepInStep(
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

/** Clients and roles that came with a project and that no other one names. */
async function removeNames(tx: Transaction, removed: Snapshot): Promise<void> {
  const clientIds = idsIn(removed.item, "client_id");
  const roleIds = idsIn(removed.project_roles, "role_id");
  if (clientIds.length > 0) {
    const used = tx
      .select({ id: portfolioProjects.id })
      .from(portfolioProjects)
      .where(eq(portfolioProjects.clientId, clients.id));
    await tx.delete(clients).where(and(inArray(clients.id, clientIds), notExists(used)));
  }
  if (roleIds.length > 0) {
    const used = tx
      .select({ id: projectRoles.roleId })
      .from(projectRoles)
      .where(eq(projectRoles.roleId, roles.id));
    await tx.delete(roles).where(and(inArray(roles.id, roleIds), notExists(used)));
  }
}

function idsIn(rows: Snapshot[string] | undefined, column: string): string[] {
  return (rows ?? []).map((row) => row[column]).filter((id) => typeof id === "string");
}

function tagsOf({ kind, projectId, postId }: ImportedItem): ChangeTag[] {
  switch (kind) {
    case "project":
      return ["projects", `project:${projectId}`];
    case "post":
      return ["posts", `post:${postId}`];
    default:
      return [kind];
  }
}
