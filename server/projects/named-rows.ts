import { type SQL, sql } from "drizzle-orm";
import { type NamedKind, type NamedRow, nameAsSeen } from "#domain/projects/named.ts";
import type { Transaction } from "../db/connection.ts";
import { findMergedInto } from "./merged-names.ts";
import { clients, projectRoles, roles } from "./tables.ts";

/** The client of that name in whatever case, or what it was merged into; made when there is none. */
export async function clientNamed(tx: Transaction, name: string): Promise<string> {
  return idNamed(tx, "client", name);
}

async function idNamed(tx: Transaction, kind: NamedKind, given: string): Promise<string> {
  const merged = await findMergedInto(tx, kind, nameAsSeen(given) || given);
  return (merged ?? (await rowNamed(tx, kind === "client" ? clients : roles, given))).id;
}

/** Replaces the roles of a project, in their order; unknown ones are made. */
export async function replaceRoles(
  tx: Transaction,
  projectId: string,
  names: readonly string[],
): Promise<void> {
  await tx.delete(projectRoles).where(sql`${projectRoles.projectId} = ${projectId}`);
  const roleIds = new Set<string>();
  for (const name of names) roleIds.add(await idNamed(tx, "role", name));
  const rows = [...roleIds].map((roleId, position) => ({ projectId, roleId, position }));
  if (rows.length > 0) await tx.insert(projectRoles).values(rows);
}

/** The row of that name in whatever case, made when there is none. What is not seen of a name is left out. */
export async function rowNamed(
  tx: Transaction,
  table: typeof clients | typeof roles,
  given: string,
): Promise<NamedRow> {
  const name = nameAsSeen(given) || given;
  const columns = { id: table.id, name: table.name };
  const [made] = await tx.insert(table).values({ name }).onConflictDoNothing().returning(columns);
  if (made) return { ...made, isNew: true };
  const [known] = await tx
    .select(columns)
    .from(table)
    .where(sql`lower(${table.name}) = lower(${name})`);
  if (!known) throw new Error(`neither made nor found: ${name}`);
  return { ...known, isNew: false };
}

/** From A to Z, whatever letters the names begin with. spec: admin-area §7 */
export function byName(table: typeof clients | typeof roles): SQL {
  return sql`lower(${table.name})`;
}
