import { eq, sql } from "drizzle-orm";
import type { NamedChange, NamedKind, NamedOutcome, NamedRow } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { refusalOf } from "../db/refusals.ts";
import type { World } from "../world.ts";
import { announceProjects } from "./change-projects.ts";
import { mergeNamed } from "./merge-named.ts";
import { forgetMerged } from "./merged-names.ts";
import { rowNamed } from "./named-rows.ts";
import { lockProjectsNaming, projectsNaming } from "./projects-naming.ts";
import { renameInTexts } from "./rename-in-texts.ts";
import { clients, roles } from "./tables.ts";

/** How PostgreSQL refuses to take what others name; the first since version 18. */
const STILL_NAMED = new Set(["23001", "23503"]);

const TABLES = { client: clients, role: roles };

/**
 * Adds, renames, removes or merges clients or roles. One that is there in whatever case is not added
 * twice. A rename shows everywhere; one that projects name is not removed. decisions: Projects and media
 */
export async function changeNamed(
  { db }: Pick<World, "db">,
  change: NamedChange,
): Promise<NamedOutcome> {
  const { kind } = change;
  try {
    return await db.transaction((tx) => carryOut(tx, change));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === "23505")
      return { status: "refused", problem: `There is a ${kind} of this name already.` };
    if (refusal && STILL_NAMED.has(refusal.code))
      return { status: "refused", problem: `Projects name this ${kind}, so it stays.` };
    throw error;
  }
}

async function carryOut(tx: Transaction, change: NamedChange): Promise<NamedOutcome> {
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
      await oneAtATime(tx);
      return mergeNamed(tx, change);
  }
}

async function renameNamed(
  tx: Transaction,
  { kind, id, name }: Extract<NamedChange, { intent: "rename" }>,
): Promise<NamedOutcome> {
  const table = TABLES[kind];
  await oneAtATime(tx);
  // Saving a project locks it first, then what searches it, which a new name waits for.
  if (kind === "client") await lockProjectsNaming(tx, kind, id);
  const ofId = eq(table.id, id);
  const [before] = await tx.select().from(table).where(ofId).for("no key update");
  const [renamed] = await tx
    .update(table)
    .set({ name })
    .where(ofId)
    .returning({ id: table.id, name: table.name });
  if (!before || !renamed)
    return { status: "refused", problem: `This ${kind} is no longer there.` };
  if (kind === "client") await renameInTexts(tx, { id, before: before.name, after: renamed.name });
  await forgetMerged(tx, kind, name);
  // Their pages show the name.
  await announceProjects(tx, await projectsNaming(tx, kind, id));
  return { status: "done", item: { ...renamed, isNew: false } };
}

/** Two that rename and merge at once would wait for each other's projects. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients and roles'))`);
}

async function addNamed(tx: Transaction, kind: NamedKind, name: string): Promise<NamedRow> {
  const row = await rowNamed(tx, TABLES[kind], name);
  if (row.isNew) await forgetMerged(tx, kind, row.name);
  return row;
}
