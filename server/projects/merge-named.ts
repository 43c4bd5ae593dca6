import { eq, sql } from "drizzle-orm";
import type { NamedChange, NamedKind, NamedOutcome } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { isImportRunning } from "../import/import-lock.ts";
import { announceProjects } from "./change-projects.ts";
import { recordMerge } from "./merged-names.ts";
import { lockReferencingProjects } from "./referencing-projects.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";
import { updateAutoTexts } from "./update-auto-texts.ts";

type Merge = Extract<NamedChange, { intent: "merge" }>;

const TABLES = { client: clients, role: roles };

/** The old name still resolves in imports and links. See docs/decisions/0031. */
export async function mergeNamed(
  tx: Transaction,
  { kind, id, into }: Merge,
): Promise<NamedOutcome> {
  if (id === into) return refused(`Choose a different ${kind}.`);
  if (await isImportRunning(tx))
    return refused("An import is running. Try again when it has finished.");
  // Same lock order as saving: projects first.
  await lockReferencingProjects(tx, kind, id);
  const from = await lockNamed(tx, kind, id, "update");
  const target = await lockNamed(tx, kind, into, "share");
  if (!from || !target) return refused(`This ${kind} no longer exists.`);
  const moved =
    kind === "client" ? await moveClient(tx, from, target) : await moveRole(tx, id, into);
  await recordMerge(tx, kind, from, into);
  await tx.delete(TABLES[kind]).where(eq(TABLES[kind].id, id));
  await announceProjects(tx, moved);
  return { status: "done", item: { ...target, isNew: false } };
}

function refused(problem: string): NamedOutcome {
  return { status: "refused", problem };
}

async function lockNamed(
  tx: Transaction,
  kind: NamedKind,
  id: string,
  strength: "update" | "share",
) {
  const table = TABLES[kind];
  const [row] = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(eq(table.id, id))
    .for(strength);
  return row;
}

type Named = { id: string; name: string };

async function moveClient(tx: Transaction, from: Named, into: Named): Promise<string[]> {
  await updateAutoTexts(tx, { id: from.id, before: from.name, after: into.name });
  const { id, clientId } = portfolioProjects;
  const rows = await tx
    .update(portfolioProjects)
    .set({ clientId: into.id })
    .where(eq(clientId, from.id))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** A project with both roles keeps the lower position. */
async function moveRole(tx: Transaction, from: string, into: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (delete from ${projectRoles} where role_id = ${from} returning project_id, position)
    insert into ${projectRoles} (project_id, role_id, position)
    select project_id, ${into}, position from gone
    on conflict (project_id, role_id)
      do update set position = least(${projectRoles.position}, excluded.position)
    returning project_id as id`);
  return rows.map((row) => row.id);
}
