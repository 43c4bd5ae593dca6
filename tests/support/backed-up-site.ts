import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { NOT_BACKED_UP } from "#server/backup/catalogue.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { Database } from "#server/db/connection.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import { rememberSecret } from "#server/site/secret-change.ts";
import { openStorage } from "#server/storage/index.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { World } from "#server/world.ts";
import { makeAccount } from "./accounts.ts";
import { testDatabase } from "./database.ts";
import { importWorldWithFolder, runImportOf } from "./import-world.ts";
import { fillWithSubscribers } from "./newsletter.ts";
import { temporaryFolder } from "./site.ts";

/** A site with content, a backup of it, and a folder for others. */
export async function backedUpSite() {
  const { world, folder: content, close } = await importWorldWithFolder();
  const scratch = await temporaryFolder();
  const target = join(scratch.path, "backup");
  const { db } = world;
  await fillWithSubscribers(db, { confirmed: 3, ofEachOther: 1 });
  await runImportOf(world, content.path);
  await indexChanges(db);
  await addOddValues(db);
  const owner = await makeAccount(db, "owner");
  await db.execute(sql`insert into post_revisions (post_id, version, snapshot, saved_by)
    select id, 1, '{"title": "Before"}', ${owner} from blog_posts`);
  await rememberSecret(world);
  const written = await writeBackup(world, target);
  expect(written).toMatchObject({ ok: true, written: { missing: [], hasSecret: true } });
  return {
    world,
    scratch: scratch.path,
    target,
    async close() {
      await scratch.remove();
      await close();
    },
  };
}

/** An empty database and folder. */
export async function emptySite({ now }: Pick<World, "now">) {
  const database = await testDatabase("template0");
  const data = await temporaryFolder();
  return {
    db: database.db,
    connection: database.connection,
    environment: { DATA_DIR: data.path },
    storage: await openStorage({ url: null, dataDir: data.path }),
    now,
    async close() {
      await database.drop();
      await data.remove();
    },
  };
}
export type EmptySite = Awaited<ReturnType<typeof emptySite>>;

/** The whole text of each row, by table: of every one that exists. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await namesOf(db);
  const rows: Record<string, string[]> = {};
  for (const name of tables.filter((each) => !NOT_BACKED_UP.includes(each))) {
    const found = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} as t order by 1`,
    );
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}

export async function namesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  return rows.map(({ name }) => name);
}

export async function filesIn(storage: Storage, keys: readonly string[]) {
  return Promise.all(
    keys.map(async (key) => {
      const stored = await storage.read(key);
      return [key, stored && (await buffer(stored.body)).toString("base64")];
    }),
  );
}

/** Values that a copy could change: JSON null, extremes of numbers, microseconds, separators of lines. */
async function addOddValues(db: Database): Promise<void> {
  await db.execute(sql`select ensure_analytics_month('2026-10-05')`);
  await db.execute(sql`insert into analytics_events (day, event_type, path, visitor_id, session_id, device, created_at)
    values ('2026-10-05', 'view', '/', 'v', 's', 'desktop', '2026-10-05 10:11:12.123456+00')`);
  await db.execute(sql`update portfolio_projects set case_problem = ${'"a\\b"\u2028\u0085\r\n,{}\t\u{1F600}'},
    keywords = array['NULL', '', 'a"b', 'c,d'], result_figures = '[{"value": 1.10, "key": "\u2029"}]'`);
  await db.execute(sql`update import_items set before = 'null'::jsonb`);
  await db.execute(sql`update blog_posts set view_count = 9007199254740993,
    created_at = '2025-02-03 04:05:06.789012+00'`);
  await db.execute(sql`insert into passage_vectors (passage_id, model, text_hash, vector)
    select id, 'model', 'hash', array[0.1, -1e-30, 3.4028235e38, 1/3::real]::real[] from passages`);
}
