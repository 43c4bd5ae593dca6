import { eq, getTableName, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { aboutContent } from "../../about/tables.ts";
import type { Transaction } from "../../db/connection.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { blogPosts } from "../../posts/tables.ts";
import { clients, portfolioProjects, projectFiles, projectRoles } from "../../projects/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";

/** Rows as JSON by table name. */
export type Snapshot = Record<string, Record<string, unknown>[]>;

export const TABLE_OF = {
  site: siteConfig,
  about: aboutContent,
  project: portfolioProjects,
  post: blogPosts,
} as const;

export function readSnapshot(stored: unknown): Snapshot | null {
  if (typeof stored !== "object" || stored === null) return null;
  const isRow = (row: unknown): row is Record<string, unknown> =>
    typeof row === "object" && row !== null;
  return Object.fromEntries(
    Object.entries(stored).map(([table, rows]) => [
      table,
      Array.isArray(rows) ? rows.filter(isRow) : [],
    ]),
  );
}

export function partsOf(kind: ContentKind, id: string | null) {
  switch (kind) {
    case "project":
      return [
        { table: projectRoles, where: eq(projectRoles.projectId, id ?? "") },
        { table: projectFiles, where: eq(projectFiles.projectId, id ?? "") },
        { table: mediaUses, where: isUsedLive(eq(mediaUses.projectId, id ?? "")) },
      ];
    case "post":
      return [{ table: mediaUses, where: isUsedLive(eq(mediaUses.postId, id ?? "")) }];
    default:
      return [{ table: mediaUses, where: eq(mediaUses.noun, kind) }];
  }
}

/** Working copies, revisions and emails stay as they are, with their files. */
function isUsedLive(isOfItem: SQL) {
  return sql`${isOfItem} and ${notInArray(mediaUses.role, ["draft", "revision", "mailed"])}`;
}

/** Locks the item and reads it with its related rows; null when it does not exist. */
export async function takeSnapshot(
  tx: Transaction,
  kind: ContentKind,
  id: string | null,
): Promise<Snapshot | null> {
  const isSingle = kind === "site" || kind === "about";
  if (!isSingle && id === null) return null;
  const table = TABLE_OF[kind];
  const own = await rowsOf(tx, table, sql`${table.id} = ${id ?? 1} for update`);
  if (own.length === 0) return null;
  const snapshot: Snapshot = { item: own };
  for (const { table: part, where } of partsOf(kind, id)) {
    snapshot[getTableName(part)] = await rowsOf(tx, part, where);
  }
  // Its name shows which texts were generated from it.
  const [item = {}] = own;
  if ("client_id" in item)
    snapshot[getTableName(clients)] = await rowsOf(tx, clients, sql`id = ${item.client_id}`);
  return snapshot;
}

/** Files that the item used. */
export function mediaIdsOf(snapshot: Snapshot | null): string[] {
  const ids = (snapshot?.[getTableName(mediaUses)] ?? []).map((row) => row.media_id);
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

export async function rowsOf(
  tx: Transaction,
  table: PgTable,
  where: ReturnType<typeof sql>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${where}`,
  );
  return rows.map(({ row }) => row);
}
