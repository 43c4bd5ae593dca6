import { and, eq, gte, inArray, isNull, notExists, sql } from "drizzle-orm";
import { announce, type ChangeTag } from "../../db/announcements.ts";
import type { Database, Transaction } from "../../db/connection.ts";
import { refusalOf } from "../../db/refusals.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../../projects/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { importBatches, importItems, importUndos } from "../tables.ts";
import { restoreSnapshot } from "../write/restore-snapshot.ts";
import { partsOf, readSnapshot, type Snapshot, TABLE_OF, takeSnapshot } from "../write/snapshot.ts";

type ImportedItem = typeof importItems.$inferSelect;

/** "kept": it was edited since, or a later import wrote it. */
type Outcome = "removed" | "restored" | "kept";

/**
 * Takes one item of an import back and counts it, in one transaction: done again it changes nothing.
 * One that was edited since stays, unless `alsoEdited`.
 */
export async function undoItem(db: Database, id: string, alsoEdited = false): Promise<void> {
  const [item] = await db.select().from(importItems).where(waiting(id));
  // It went with its project, or another try came this far.
  if (!item) return;
  try {
    await db.transaction(async (tx) => count(tx, item, await undo(tx, item, alsoEdited)));
  } catch (error) {
    // A client or an address that is not to be had any more: better today's item than none.
    if (!refusalOf(error)) throw error;
    await db.transaction((tx) => count(tx, item, "kept"));
  }
}

function waiting(id: string) {
  return and(eq(importItems.id, id), isNull(importItems.undone));
}

async function undo(tx: Transaction, item: ImportedItem, alsoEdited: boolean): Promise<Outcome> {
  const id = item.projectId ?? item.postId;
  const present = await takeSnapshot(tx, item.kind, id);
  const version = present?.item?.[0]?.version;
  const isAsWritten = version === item.writtenVersion;
  if (!present || version === undefined || !(isAsWritten || alsoEdited)) return "kept";
  await announce(tx, tagsOf(item));
  const before = readSnapshot(item.before);
  if (before) {
    const version = await restoreSnapshot(tx, item.kind, id, before);
    await keepInStep(tx, item, Number(before.item?.[0]?.version), version);
  } else await remove(tx, item.kind, id);
  await removeNames(tx, item, present);
  return before ? "restored" : "removed";
}

async function count(tx: Transaction, item: ImportedItem, outcome: Outcome): Promise<void> {
  const noted = await tx
    .update(importItems)
    .set({ undone: outcome })
    .where(waiting(item.id))
    .returning({ id: importItems.id });
  // What was removed has taken the note of itself along; what is gone without us is nobody's count.
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

/** Clients and roles that came with the import and that no project names any more. */
async function removeNames(
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
    const came = and(inArray(clients.id, clientIds), gte(clients.createdAt, begun));
    await tx.delete(clients).where(and(came, notExists(used)));
  }
  if (roleIds.length > 0) {
    const used = tx
      .select({ id: projectRoles.roleId })
      .from(projectRoles)
      .where(eq(projectRoles.roleId, roles.id));
    const came = and(inArray(roles.id, roleIds), gte(roles.createdAt, begun));
    await tx.delete(roles).where(and(came, notExists(used)));
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
