import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { clients, projectRoles, roles } from "../../projects/tables.ts";

/** The client of that name in whatever case, made when there is none. */
export async function clientNamed(tx: Transaction, name: string): Promise<string> {
  return rowNamed(tx, clients, name);
}

/** Replaces the roles of a project, in their order; unknown ones are made. */
export async function replaceRoles(
  tx: Transaction,
  projectId: string,
  names: readonly string[],
): Promise<void> {
  await tx.delete(projectRoles).where(sql`${projectRoles.projectId} = ${projectId}`);
  const roleIds = new Set<string>();
  for (const name of names) roleIds.add(await rowNamed(tx, roles, name));
  const rows = [...roleIds].map((roleId, position) => ({ projectId, roleId, position }));
  if (rows.length > 0) await tx.insert(projectRoles).values(rows);
}

async function rowNamed(
  tx: Transaction,
  table: typeof clients | typeof roles,
  name: string,
): Promise<string> {
  const [made] = await tx
    .insert(table)
    .values({ name })
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (made) return made.id;
  const [known] = await tx
    .select({ id: table.id })
    .from(table)
    .where(sql`lower(${table.name}) = lower(${name})`);
  if (!known) throw new Error(`neither made nor found: ${name}`);
  return known.id;
}
