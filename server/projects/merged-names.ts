import { and, eq, inArray, sql } from "drizzle-orm";
import type { ProjectFilters } from "#domain/projects/filters.ts";
import type { NamedKind } from "#domain/projects/named.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { filterOptions } from "../search/tables.ts";
import { mergedClients, mergedRoles } from "./merged-tables.ts";
import { clients, roles } from "./tables.ts";

const MERGED = { client: mergedClients, role: mergedRoles };
const CURRENT = { client: clients, role: roles };

/** Notes what a client or role was merged into. What was merged into it before follows, without chains. */
export async function noteMerged(
  tx: Transaction,
  kind: NamedKind,
  from: { id: string; name: string },
  intoId: string,
): Promise<void> {
  const table = MERGED[kind];
  await tx.update(table).set({ intoId }).where(eq(table.intoId, from.id));
  await forgetMerged(tx, kind, from.name);
  await tx.insert(table).values({ ...from, intoId });
}

/** A name that the owner gives to a client or role again is its own from then on. */
export async function forgetMerged(tx: Transaction, kind: NamedKind, name: string): Promise<void> {
  const table = MERGED[kind];
  await tx.delete(table).where(sql`lower(${table.name}) = lower(${name})`);
}

/** What the client or role that had this name was merged into, or null. */
export async function findMergedInto(
  db: Queryable,
  kind: NamedKind,
  name: string,
): Promise<{ id: string; name: string } | null> {
  const [merged, current] = [MERGED[kind], CURRENT[kind]];
  const [row] = await db
    .select({ id: current.id, name: current.name })
    .from(merged)
    .innerJoin(current, eq(current.id, merged.intoId))
    .where(sql`lower(${merged.name}) = lower(${name})`);
  return row ?? null;
}

/** These ids, with those of merged clients or roles replaced by what they were merged into. */
export async function currentIds(
  db: Queryable,
  kind: NamedKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, intoId } = MERGED[kind];
  const rows = await db
    .select({ id, intoId })
    .from(MERGED[kind])
    .where(inArray(id, [...ids]));
  const into = new Map(rows.map((row) => [row.id, row.intoId]));
  return [...new Set(ids.map((one) => into.get(one) ?? one))];
}

/**
 * Filters of an address that may be older than a merge: they name what there is now. A name that still
 * can be filtered by, such as a role that a project has as text alone, stays.
 */
export async function currentFilters(
  db: Queryable,
  filters: ProjectFilters,
): Promise<ProjectFilters> {
  const [client, role] = await Promise.all([
    currentTerm(db, "client", filters.client),
    currentTerm(db, "role", filters.role),
  ]);
  return { ...filters, client, role };
}

async function currentTerm(
  db: Queryable,
  kind: NamedKind,
  given: string | null,
): Promise<string | null> {
  if (given === null) return null;
  const merged = await findMergedInto(db, kind, given);
  if (!merged) return given;
  const { kind: ofKind, term } = filterOptions;
  const isOffered = await db.$count(filterOptions, and(eq(ofKind, kind), eq(term, given)));
  return isOffered > 0 ? given : merged.name;
}
