import { and, eq, inArray, sql } from "drizzle-orm";
import type { ProjectFilters } from "#domain/projects/filters.ts";
import type { NamedKind } from "#domain/projects/named.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { mergedClients, mergedRoles } from "./merged-tables.ts";
import { filterOptions } from "./search/tables.ts";
import { clients, roles } from "./tables.ts";

const MERGED = { client: mergedClients, role: mergedRoles };
const CURRENT = { client: clients, role: roles };

/** Earlier merges into `from` are redirected too, so there are no chains. */
export async function recordMerge(
  tx: Transaction,
  kind: NamedKind,
  from: { id: string; name: string },
  intoId: string,
): Promise<void> {
  const table = MERGED[kind];
  await tx.update(table).set({ intoId }).where(eq(table.intoId, from.id));
  await deleteMergedName(tx, kind, from.name);
  await tx.insert(table).values({ ...from, intoId });
}

/** `isRecent`: recorded within a day. Null when no such name was merged. */
export async function deleteMergedName(
  tx: Transaction,
  kind: NamedKind,
  name: string,
): Promise<{ intoId: string; isRecent: boolean } | null> {
  const table = MERGED[kind];
  const [deleted] = await tx
    .delete(table)
    .where(sql`lower(${table.name}) = lower(${name})`)
    .returning({
      intoId: table.intoId,
      isRecent: sql<boolean>`${table.mergedAt} > now() - interval '1 day'`,
    });
  return deleted ?? null;
}

export async function findMergeTarget(
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

/** The current names, by former name in lower case. */
export async function findMergeTargetNames(
  db: Queryable,
  kind: NamedKind,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const [merged, current] = [MERGED[kind], CURRENT[kind]];
  const rows = await db
    .select({ former: merged.name, name: current.name })
    .from(merged)
    .innerJoin(current, eq(current.id, merged.intoId))
    // One array parameter: PostgreSQL allows at most 65,535.
    .where(
      sql`lower(${merged.name}) in (select lower(name) from unnest(${sql.param(names)}::text[]) name)`,
    );
  return new Map(rows.map(({ former, name }) => [former.toLowerCase(), name]));
}

export async function resolveMergedIds(
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

/** A name that can still be filtered by, such as a role stored as text only, stays. */
export async function resolveMergedFilters(
  db: Queryable,
  filters: ProjectFilters,
): Promise<ProjectFilters> {
  const [client, role] = await Promise.all([
    resolveMergedTerm(db, "client", filters.client),
    resolveMergedTerm(db, "role", filters.role),
  ]);
  return { ...filters, client, role };
}

async function resolveMergedTerm(
  db: Queryable,
  kind: NamedKind,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const merged = await findMergeTarget(db, kind, name);
  if (!merged) return name;
  const { kind: ofKind, term } = filterOptions;
  const isOffered = await db.$count(filterOptions, and(eq(ofKind, kind), eq(term, name)));
  return isOffered > 0 ? name : merged.name;
}
