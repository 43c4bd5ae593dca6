import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { NamedChange, NamedKind, NamedOutcome, NamedRow } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { isUniqueViolation, refusalOf } from "../db/refusals.ts";
import { retryOnConflict } from "../db/retry-on-conflict.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import type { World } from "../world.ts";
import { announceProjects } from "./change-projects.ts";
import {
  lockReferencingProjects,
  mergeNamed,
  referencingProjects,
  updateAutoTexts,
} from "./merge-named.ts";
import { deleteMergedName, recordMerge } from "./merged-names.ts";
import { findOrCreateNamed } from "./named-rows.ts";
import { clients, roles } from "./tables.ts";

/** restrict_violation (since PostgreSQL 18) and foreign_key_violation. */
const STILL_REFERENCED = new Set(["23001", "23503"]);

const TABLES = { client: clients, role: roles };

/** Adding an existing name (in any case) returns it. decisions: Projects and media */
export async function changeNamed(
  { db }: Pick<World, "db">,
  change: NamedChange,
): Promise<NamedOutcome> {
  const { kind } = change;
  try {
    return await retryOnConflict(() => db.transaction((tx) => applyNamedChange(tx, change)));
  } catch (error) {
    if (isUniqueViolation(error) && "name" in change)
      return { status: "refused", problem: `“${change.name}” already exists.` };
    if (STILL_REFERENCED.has(refusalOf(error)?.code ?? ""))
      return { status: "refused", problem: `This ${kind} is in use by projects.` };
    throw error;
  }
}

async function applyNamedChange(tx: Transaction, change: NamedChange): Promise<NamedOutcome> {
  const table = TABLES[change.kind];
  switch (change.intent) {
    case "add":
      return { status: "done", item: await addNamed(tx, change.kind, change.name) };
    case "remove":
      await tx.delete(table).where(eq(table.id, change.id));
      return { status: "done", item: null };
    case "rename":
      return renameNamed(tx, change);
    case "merge":
      await serializeNamedChanges(tx);
      return mergeNamed(tx, change);
  }
}

async function renameNamed(
  tx: Transaction,
  { kind, id, name }: Extract<NamedChange, { intent: "rename" }>,
): Promise<NamedOutcome> {
  const table = TABLES[kind];
  await serializeNamedChanges(tx);
  // Same lock order as saving a project: the project, then its search rows.
  await lockReferencingProjects(tx, kind, id);
  const ofId = eq(table.id, id);
  const [before] = await tx.select().from(table).where(ofId).for("no key update");
  const [renamed] = await tx
    .update(table)
    .set({ name })
    .where(ofId)
    .returning({ id: table.id, name: table.name });
  if (!before || !renamed) return { status: "refused", problem: `This ${kind} no longer exists.` };
  if (kind === "client")
    await updateAutoTexts(tx, { id, before: before.name, after: renamed.name });
  const former = await deleteMergedName(tx, kind, name);
  // A mistake that is corrected must not claim the name of another client or role.
  const isTakenBack = former?.intoId === id && former.isRecent;
  if (!isTakenBack && before.name.toLowerCase() !== renamed.name.toLowerCase()) {
    // The old name resolves as if its row had been merged into this one.
    await recordMerge(tx, kind, { id: randomUUID(), name: before.name }, id);
  }
  await announceProjects(tx, await referencingProjects(tx, kind, id));
  return { status: "done", item: { ...renamed, isNew: false } };
}

/** Concurrent renames and merges could deadlock on each other's projects. */
async function serializeNamedChanges(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, "clients and roles");
}

async function addNamed(tx: Transaction, kind: NamedKind, name: string): Promise<NamedRow> {
  const row = await findOrCreateNamed(tx, TABLES[kind], name);
  if (row.isNew) await deleteMergedName(tx, kind, row.name);
  return row;
}
