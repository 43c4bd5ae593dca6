import { createReadStream } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Transaction } from "../db/connection.ts";
import { listTables, type TableShape } from "./catalogue.ts";
import { type BackedUpTables, type BackupControl, tableFile } from "./manifest.ts";
import { TEXT_FORMS } from "./write-tables.ts";

const READ_AT_ONCE_BYTES = 1024 * 1024;

/** Into the tables of `createTables`, which have no triggers yet. Returns the number of rows. */
export async function loadTables(
  tx: Transaction,
  folder: string,
  { tables, partitions, sequences }: BackedUpTables,
  { progress, signal }: BackupControl,
): Promise<number> {
  await tx.execute(TEXT_FORMS);
  // Of their version, which may have other tables than this one.
  const names = tables.map(({ name }) => name);
  const shapes = new Map((await listTables(tx, names)).map((shape) => [shape.name, shape]));
  const addForeignKeys = await dropForeignKeys(tx, names);
  const identifiers = names.map((name) => sql.identifier(name));
  // Migrations insert some rows.
  await tx.execute(sql`truncate ${sql.join(identifiers, sql`, `)}`);
  for (const { name, of, bounds } of partitions) {
    await tx.execute(sql`create table ${sql.identifier(name)}
      partition of ${sql.identifier(of)} ${sql.raw(bounds)}`);
  }
  let loaded = 0;
  for (const [index, { name, columns, rows }] of tables.entries()) {
    progress?.("Loading tables", index, tables.length, name);
    const shape = shapes.get(name);
    if (!shape) throw new Error(`The backup has an unknown table: ${name}`);
    const inserted = await loadRows(tx, join(folder, tableFile(name)), shape, columns, signal);
    if (inserted !== rows) throw new Error(`The backup has ${inserted} of ${rows} rows of ${name}`);
    loaded += inserted;
  }
  await addForeignKeys();
  for (const { name, value } of sequences) {
    await tx.execute(sql`select setval(to_regclass(quote_ident(${name})), ${value}::bigint)`);
  }
  return loaded;
}

async function loadRows(
  tx: Transaction,
  file: string,
  shape: TableShape,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]));
  const values = names.map((name, index) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`The backup has an unknown column: ${name}`);
    return sql.raw(`(row->>${index})::${type}`);
  });
  const into = sql`${sql.identifier(shape.name)} (${sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )})`;
  let inserted = 0;
  for await (const lines of linesOf(file)) {
    signal?.throwIfAborted();
    const rows = `[${lines.join(",")}]`;
    const { rowCount } = await tx.execute(sql`insert into ${into} overriding system value
      select ${sql.join(values, sql`, `)} from jsonb_array_elements(${rows}::jsonb) as row`);
    inserted += rowCount ?? 0;
  }
  return inserted;
}

/** Not by readline, which also splits at the line separators of Unicode. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = "";
  const options = { encoding: "utf8", highWaterMark: READ_AT_ONCE_BYTES } as const;
  for await (const chunk of createReadStream(file, options)) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/** Of and to the tables, which refer to each other. Returns what adds them again, checking every row at once. */
async function dropForeignKeys(
  tx: Transaction,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid in (conrelid, confrelid)
    where contype = 'f' and relnamespace = 'public'::regnamespace
      and relname = any(${sql.param(names)}::text[])
    group by pg_constraint.oid, conrelid, conname`);
  for (const { table, name } of rows) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    }
  };
}
