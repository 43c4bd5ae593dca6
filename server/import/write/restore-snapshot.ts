import { eq, getTableColumns, getTableName, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { withAutoTexts, withoutAutoTexts } from "#domain/projects/auto-texts.ts";
import type { NamedKind } from "#domain/projects/named.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { media } from "../../media/tables.ts";
import { resolveMergedIds } from "../../projects/merged-names.ts";
import { clients } from "../../projects/tables.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { partsOf, type Snapshot, TABLE_OF } from "./snapshot.ts";

type Row = Record<string, unknown>;

/** When an item was first shown is restored: `newsletter_sends` prevents a second email by itself. */
const NOT_RESTORED = new Set(["id", "version", "file_versions", "view_count", "mail_held_at"]);
const MEDIA_COLUMNS = ["thumbnail_id", "asset_id", "featured_image_id"];

/** Restores an item; returns its new version. References to files deleted since are dropped. */
export async function restoreSnapshot(
  tx: Transaction,
  kind: ContentKind,
  id: string | null,
  snapshot: Snapshot,
): Promise<number> {
  const stored = await existingMediaIds(tx, snapshot);
  const isDeleted = (value: unknown) => typeof value === "string" && !stored.has(value);
  const [item = {}] = snapshot.item ?? [];
  const cleaned = { ...item };
  for (const column of MEDIA_COLUMNS) if (isDeleted(item[column])) cleaned[column] = null;
  if ("client_id" in item) cleaned.client_id = await currentId(tx, "client", item.client_id);
  const texts = await currentTexts(tx, cleaned, snapshot[getTableName(clients)]);
  const version = await restoreItem(tx, kind, id, { ...cleaned, ...texts });
  for (const { table, where } of partsOf(kind, id)) {
    await tx.delete(table).where(where);
    const rows = (snapshot[getTableName(table)] ?? []).filter((row) => !isDeleted(row.media_id));
    if (rows.length > 0) await insertRows(tx, table, await withCurrentRoles(tx, rows));
  }
  return version;
}

/** A client or role may have been merged since. */
async function currentId(tx: Transaction, kind: NamedKind, id: unknown): Promise<unknown> {
  return typeof id === "string" ? (await resolveMergedIds(tx, kind, [id]))[0] : id;
}

const PROJECT = z.object({
  client_id: z.string(),
  project_title: z.string(),
  meta_title: z.string(),
  h1_tag: z.string(),
});

/** Generated titles follow a client renamed or merged since. Earlier versions did not store its name. */
async function currentTexts(tx: Transaction, item: Row, clientsBefore: Row[] = []): Promise<Row> {
  const project = PROJECT.safeParse(item).data;
  const before = clientsBefore[0]?.name;
  if (!project || typeof before !== "string") return {};
  const { project_title: title, meta_title: metaTitle, h1_tag: h1 } = project;
  const { id, name } = clients;
  const [now] = await tx.select({ name }).from(clients).where(eq(id, project.client_id));
  if (!now) return {};
  const written = withoutAutoTexts({ metaTitle, h1 }, { title, client: before });
  const current = withAutoTexts(written, { title, client: now.name });
  return { meta_title: current.metaTitle, h1_tag: current.h1 };
}

async function withCurrentRoles(tx: Transaction, rows: Row[]): Promise<Row[]> {
  const current = new Map<unknown, Row>();
  for (const row of rows) {
    if (!("role_id" in row)) return rows;
    const role = await currentId(tx, "role", row.role_id);
    if (!current.has(role)) current.set(role, { ...row, role_id: role });
  }
  return [...current.values()];
}

async function restoreItem(
  tx: Transaction,
  kind: ContentKind,
  id: string | null,
  row: Row,
): Promise<number> {
  try {
    return await tx.transaction((step) => updateRow(step, kind, id, row));
  } catch (error) {
    if (!isFeaturedLimit(error)) throw error;
    return updateRow(tx, kind, id, { ...row, is_featured: false });
  }
}

async function updateRow(
  tx: Transaction,
  kind: ContentKind,
  id: string | null,
  row: Row,
): Promise<number> {
  const table = TABLE_OF[kind];
  const names = columnsOf(table).filter((name) => !NOT_RESTORED.has(name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  // Based on the current row, so that columns added after the snapshot keep their values.
  const current = sql`(select here from ${table} here where here.id = ${id ?? 1})`;
  const record = sql`jsonb_populate_record(${current}, ${JSON.stringify(row)}::jsonb)`;
  const { rows } = await tx.execute<{ version: number }>(
    sql`update ${table} set (${columns}) = (select ${columns} from ${record}), version = version + 1
      where id = ${id ?? 1} returning version`,
  );
  return rows[0]?.version ?? 0;
}

async function insertRows(tx: Transaction, table: PgTable, rows: Row[]): Promise<void> {
  const columns = sql.join(
    columnsOf(table).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

function columnsOf(table: PgTable): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined)
    .map((column) => column.name);
}

async function existingMediaIds(tx: Transaction, snapshot: Snapshot): Promise<Set<string>> {
  const named = Object.values(snapshot)
    .flat()
    .flatMap((row) => ["media_id", ...MEDIA_COLUMNS].map((column) => row[column]))
    .filter((id) => typeof id === "string");
  if (named.length === 0) return new Set();
  const rows = await tx.select({ id: media.id }).from(media).where(inArray(media.id, named));
  return new Set(rows.map(({ id }) => id));
}
