import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, PoolConfig } from "pg";
import { administer } from "./database.ts";

const root = join(import.meta.dirname, "../..");
const CACHE = join(root, "node_modules/.cache/vitrine-content");
/** Code that affects the result of an import; a change invalidates the cache. */
const DECIDING = [
  "server/db/migrations",
  "server/db/routines",
  "server/import",
  "server/media",
  "server/html",
  "domain/html",
  "domain/media",
  "domain/posts",
];
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

type CachedContent = { restore(): Promise<boolean>; keep(): Promise<void> };

/** Caches imports, which take a minute for renditions. `restore` returns false on a miss. */
export async function cachedContent(options: {
  folder: string;
  database: PoolConfig;
  dataDir: string;
}): Promise<CachedContent> {
  const { folder, database, dataDir } = options;
  const kept = join(CACHE, await keyOf(folder));
  return {
    async restore() {
      if (!existsSync(kept)) return false;
      await cp(join(kept, "data"), dataDir, { recursive: true });
      const rows = JSON.parse(await readFile(join(kept, "rows.json"), "utf8"));
      await administer(database, (client) => restoreRows(client, rows));
      return true;
    },
    async keep() {
      const draft = `${kept}-${randomUUID()}`;
      await mkdir(draft, { recursive: true });
      await cp(dataDir, join(draft, "data"), { recursive: true });
      await administer(database, async (client) =>
        writeFile(join(draft, "rows.json"), JSON.stringify(await readRows(client))),
      );
      // A parallel run may have finished first.
      if (!existsSync(kept)) await rename(draft, kept);
      await removeOld();
    },
  };
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    const isOld = mtimeMs < Date.now() - KEPT_FOR_MS;
    if (isOld) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

async function keyOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readFile(join(import.meta.dirname, "small-pictures.ts")));
  for (const source of [folder, ...DECIDING.map((name) => join(root, name))]) {
    const entries = await readdir(source, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"));
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      const isOurs = source !== folder;
      const { size, mtimeMs } = await stat(path);
      hash.update(`${path.slice(source.length)} ${size} ${isOurs ? "" : mtimeMs}\n`);
      if (isOurs) hash.update(await readFile(path));
    }
  }
  return hash.digest("hex").slice(0, 32);
}

/** JSON of all rows, by table. */
async function readRows(client: Client): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const table of await tableNames(client)) {
    const { rows: found } = await client.query(`select json_agg(t)::text as all from ${table} t`);
    if (found[0].all) rows[table] = found[0].all;
  }
  return rows;
}

async function restoreRows(client: Client, rows: Record<string, string>): Promise<void> {
  await client.query("begin");
  // Without triggers: derived rows are part of the data.
  await client.query("set local session_replication_role = replica");
  for (const table of await tableNames(client)) await client.query(`delete from ${table}`);
  for (const [table, json] of Object.entries(rows)) {
    const { rows: columns } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns[0].names;
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1)`,
      [json],
    );
    await continueIdentities(client, table);
  }
  await client.query("commit");
  await client.query("vacuum analyze");
}

/** After the highest value restored. */
async function continueIdentities(client: Client, table: string): Promise<void> {
  const { rows } = await client.query(
    "select attname from pg_attribute where attrelid = $1::regclass and attidentity <> ''",
    [table],
  );
  for (const { attname } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${attname}")) from ${table} having max("${attname}") is not null`,
      [table, attname],
    );
  }
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name);
}
