import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { autoHeading, autoMetaTitle } from "#domain/projects/auto-texts.ts";
import type { NamedChange, NamedKind, NamedOutcome } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { isImportRunning } from "../import/import-lock.ts";
import { announceProjects } from "./change-projects.ts";
import { recordMerge } from "./merged-names.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";

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

export async function referencingProjects(
  tx: Transaction,
  kind: NamedKind,
  named: string,
): Promise<string[]> {
  const { id } = portfolioProjects;
  const rows = await tx
    .select({ id })
    .from(portfolioProjects)
    .where(references(tx, kind, named));
  return rows.map((row) => row.id);
}

/** In id order, like every lock of several projects. */
export async function lockReferencingProjects(
  tx: Transaction,
  kind: NamedKind,
  named: string,
): Promise<void> {
  const { id } = portfolioProjects;
  await tx
    .select({ id })
    .from(portfolioProjects)
    .where(references(tx, kind, named))
    .orderBy(asc(id))
    .for("update");
}

function references(tx: Transaction, kind: NamedKind, named: string): SQL {
  const { id, clientId } = portfolioProjects;
  if (kind === "client") return eq(clientId, named);
  const { projectId, roleId } = projectRoles;
  return inArray(id, tx.select({ id: projectId }).from(projectRoles).where(eq(roleId, named)));
}

/** Forms contain no generated texts, so versions stay. */
export async function updateAutoTexts(
  tx: Transaction,
  client: { id: string; before: string; after: string },
): Promise<void> {
  const { id, title, metaTitle, h1, clientId } = portfolioProjects;
  const rows = await tx
    .select({ id, title, metaTitle, h1 })
    .from(portfolioProjects)
    .where(eq(clientId, client.id));
  const renamed = rows.map((row) => {
    const renew = (stored: string, write: typeof autoHeading) =>
      stored === write({ title: row.title, client: client.before })
        ? write({ title: row.title, client: client.after })
        : stored;
    return {
      ...row,
      metaTitle: renew(row.metaTitle, autoMetaTitle),
      h1: renew(row.h1, autoHeading),
    };
  });
  const changed = renamed.filter(
    (row, at) => row.metaTitle !== rows[at]?.metaTitle || row.h1 !== rows[at]?.h1,
  );
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${portfolioProjects} set meta_title = texts.meta_title, h1_tag = texts.h1_tag
    from unnest(${sql.param(changed.map((row) => row.id))}::uuid[],
      ${sql.param(changed.map((row) => row.metaTitle))}::text[],
      ${sql.param(changed.map((row) => row.h1))}::text[]) as texts (id, meta_title, h1_tag)
    where ${id} = texts.id`);
}
