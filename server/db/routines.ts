import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";

const FOLDER = join(import.meta.dirname, "routines");
/** Indexes use its functions, so it is applied before the tables exist. */
const BEFORE_TABLES = "text.sql";

/**
 * Applies the functions, triggers and views of `routines/` around `migrateTables`, if they changed since
 * they were last applied. Every statement there may be repeated (`CREATE OR REPLACE`).
 */
export async function applyRoutines(
  client: Client,
  migrateTables: () => Promise<void>,
): Promise<void> {
  const files = (await readdir(FOLDER)).sort();
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(join(FOLDER, file), "utf8"));
  const hash = createHash("sha256")
    .update([...texts.values()].join("\n"))
    .digest("hex");
  const isApplied = (await appliedHash(client)) === hash;
  if (!isApplied) await client.query(texts.get(BEFORE_TABLES) ?? "");
  await migrateTables();
  if (isApplied) return;
  await client.query("begin");
  for (const text of texts.values()) await client.query(text);
  await client.query("create table if not exists drizzle.routines (hash text not null)");
  await client.query("delete from drizzle.routines");
  await client.query("insert into drizzle.routines (hash) values ($1)", [hash]);
  await client.query("commit");
}

/** What the tables need to be created. */
export function functionsOfIndexes(): Promise<string> {
  return readFile(join(FOLDER, BEFORE_TABLES), "utf8");
}

async function appliedHash(client: Client): Promise<string | null> {
  const known = await client.query("select to_regclass('drizzle.routines') as name");
  if (known.rows[0]?.name === null) return null;
  const { rows } = await client.query("select hash from drizzle.routines");
  return rows[0]?.hash ?? null;
}
