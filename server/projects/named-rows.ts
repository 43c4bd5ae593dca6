import { eq, type SQL, sql } from "drizzle-orm";
import { type NamedKind, type NamedRow, normalizeName } from "#domain/projects/named.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { findMergeTarget } from "./merged-names.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";

type Named = Pick<NamedRow, "id" | "name">;

/** Case-insensitive; follows merges. The name is the stored one. */
export function findOrCreateClient(tx: Transaction, name: string): Promise<Named> {
  return findMergedOrCreate(tx, "client", name);
}

async function findMergedOrCreate(
  tx: Transaction,
  kind: NamedKind,
  rawName: string,
): Promise<Named> {
  const merged = await findMergeTarget(tx, kind, normalizeName(rawName) || rawName);
  return merged ?? findOrCreateNamed(tx, kind === "client" ? clients : roles, rawName);
}

export async function findOrCreateRoles(
  tx: Transaction,
  names: readonly string[],
): Promise<string[]> {
  const roleIds = new Set<string>();
  for (const name of names) roleIds.add((await findMergedOrCreate(tx, "role", name)).id);
  return [...roleIds];
}

/** Case-insensitive; invisible characters are removed from the name. */
export async function findOrCreateNamed(
  tx: Transaction,
  table: typeof clients | typeof roles,
  rawName: string,
): Promise<NamedRow> {
  const name = normalizeName(rawName) || rawName;
  const columns = { id: table.id, name: table.name };
  const [inserted] = await tx
    .insert(table)
    .values({ name })
    .onConflictDoNothing()
    .returning(columns);
  if (inserted) return { ...inserted, isNew: true };
  const [existing] = await tx
    .select(columns)
    .from(table)
    .where(sql`lower(${table.name}) = lower(${name})`);
  if (!existing) throw new Error(`could not create or find: ${name}`);
  return { ...existing, isNew: false };
}

/** Case-insensitive. spec: admin-area §7 */
export function byName(table: typeof clients | typeof roles): SQL {
  return sql`lower(${table.name})`;
}

type NamedUse = { id: string; name: string; projects: number };

/** spec: admin-area §7 */
export async function listNamed(db: Queryable): Promise<Record<NamedKind, NamedUse[]>> {
  const [client, role] = await Promise.all([
    listUses(db, clients, portfolioProjects, portfolioProjects.clientId),
    listUses(db, roles, projectRoles, projectRoles.roleId),
  ]);
  return { client, role };
}

async function listUses(
  db: Queryable,
  named: typeof clients | typeof roles,
  using: typeof portfolioProjects | typeof projectRoles,
  reference: typeof portfolioProjects.clientId | typeof projectRoles.roleId,
): Promise<NamedUse[]> {
  const uses = db
    .select({ id: reference, projects: sql<number>`count(*)::integer`.as("projects") })
    .from(using)
    .groupBy(reference)
    .as("uses");
  return db
    .select({
      id: named.id,
      name: named.name,
      projects: sql<number>`coalesce(${uses.projects}, 0)`,
    })
    .from(named)
    .leftJoin(uses, eq(uses.id, named.id))
    .orderBy(byName(named));
}
