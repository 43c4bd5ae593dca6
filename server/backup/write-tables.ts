import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/connection.ts";
import { isKnownMigration, readLastMigration } from "../db/migrate.ts";
import { listPartitions, listSequences, listTables, type TableShape } from "./catalogue.ts";
import { type BackupFolder, writeHashed } from "./checksums.ts";
import { type BackedUpTables, type BackupControl, tableFile } from "./manifest.ts";

/** A row may have a megabyte. */
const ROWS_AT_ONCE = 100;

/** How values are written and read, whatever the settings of server and role. */
export const TEXT_FORMS = sql`set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Call in a transaction that sees one moment. */
export async function writeTables(
  tx: Transaction,
  folder: BackupFolder,
  { progress, signal }: BackupControl,
): Promise<BackedUpTables> {
  await tx.execute(TEXT_FORMS);
  const migration = await readLastMigration(tx);
  if (!isKnownMigration(migration))
    throw new Error("The database belongs to a newer version of Vitrine: back up with that one.");
  const shapes = await listTables(tx);
  const tables: BackedUpTables["tables"] = [];
  for (const shape of shapes) {
    const { name } = shape;
    progress?.("Writing tables", tables.length, shapes.length, name);
    const count = { rows: 0 };
    const lines = linesOf(tx, shape, count, signal);
    await writeHashed(folder, tableFile(name), lines);
    tables.push({ name, columns: shape.columns.map((column) => column.name), rows: count.rows });
  }
  return {
    migration,
    tables,
    partitions: await listPartitions(tx),
    sequences: await listSequences(tx),
  };
}

async function* linesOf(
  tx: Transaction,
  { name, columns }: TableShape,
  count: { rows: number },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  // Not to_jsonb, in which a JSON null is the same as none, nor the row as text, which depends on the
  // order of columns.
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(sql`declare backup no scroll cursor for
    select to_json(array[${sql.join(texts, sql`, `)}])::text as line from ${sql.identifier(name)}`);
  const fetch: SQL = sql.raw(`fetch ${ROWS_AT_ONCE} from backup`);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await tx.execute<{ line: string }>(fetch);
    if (rows.length === 0) break;
    count.rows += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await tx.execute(sql`close backup`);
}
