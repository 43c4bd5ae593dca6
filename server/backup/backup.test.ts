import { appendFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Media, mediaKey } from "#domain/media/media.ts";
import { makeAccount } from "../../tests/support/accounts.ts";
import { startBucket } from "../../tests/support/bucket.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorldWithFolder, runImportOf } from "../../tests/support/import-world.ts";
import { storedPdf } from "../../tests/support/media-rows.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { session, user } from "../accounts/tables.ts";
import type { Database } from "../db/connection.ts";
import { hasTables, migrateDatabase } from "../db/migrate.ts";
import { importRuns } from "../import/tables.ts";
import { listStoredKeys } from "../media/list-stored.ts";
import { media } from "../media/tables.ts";
import { indexChanges } from "../search/passages/index-changes.ts";
import { openSecret } from "../secret.ts";
import { rememberSecret } from "../site/secret-change.ts";
import { openStorage } from "../storage/index.ts";
import type { Storage } from "../storage/storage.ts";
import { listTables, NOT_BACKED_UP } from "./catalogue.ts";
import { mediaFile, tableFile } from "./manifest.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const { world, folder: content } = await forAllTests(importWorldWithFolder());
const scratch = await forAllTests(
  temporaryFolder().then(({ path, remove }) => ({ path, close: remove })),
);
const target = join(scratch.path, "backup");

/** An empty database and folder. */
async function emptySite() {
  const database = await testDatabase("template0");
  const data = await temporaryFolder();
  return {
    db: database.db,
    connection: database.connection,
    environment: { DATA_DIR: data.path },
    storage: await openStorage({ url: null, dataDir: data.path }),
    now: world.now,
    async close() {
      await database.drop();
      await data.remove();
    },
  };
}
type EmptySite = Awaited<ReturnType<typeof emptySite>>;

async function readTarget() {
  const read = await readBackup(target);
  if (!read.ok) throw new Error(read.problem);
  return read.backup;
}

/** The whole text of each row, by table: of every one that exists. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
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

async function namesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  return rows.map(({ name }) => name);
}

async function filesIn(storage: Storage, keys: readonly string[]) {
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

beforeAll(async () => {
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
});

test("every table is backed up, or known not to be", async () => {
  const listed = (await listTables(world.db)).map(({ name }) => name);
  expect([...listed, ...NOT_BACKED_UP].sort()).toEqual((await namesOf(world.db)).sort());
});

test("a restored site has the same rows, files, sequences and secret", async () => {
  const site = await emptySite();
  const restored = await restoreBackup(site, await readTarget());
  expect(restored).toMatchObject({ ok: true, restored: { pausedSends: 0 } });
  expect(await rowsOf(site.db)).toEqual(await rowsOf(world.db));
  const keys = await listStoredKeys(world.db);
  expect(keys.length).toBeGreaterThan(5);
  expect(await filesIn(site.storage, keys)).toEqual(await filesIn(world.storage, keys));
  const definitions = sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
  const constraints = async (db: Database) => (await db.execute(definitions)).rows;
  expect(await constraints(site.db)).toEqual(await constraints(world.db));
  // A sequence that starts again would repeat an id.
  await site.db.execute(sql`insert into passage_terms (term) values ('new')`);
  await site.close();
});

test("a site that was never started, or that has another secret, is not backed up", async () => {
  const site = await emptySite();
  await migrateDatabase(site.connection);
  const path = join(scratch.path, "none");
  expect(await writeBackup({ ...world, db: site.db }, path)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^This database was never started/),
  });
  await site.close();
  const environment = { DATA_DIR: "/nowhere", SECRET: "another one, of more than 32 characters" };
  const secret = await openSecret(environment);
  expect(await writeBackup({ ...world, secret }, path)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The database was used with another secret/),
  });
});

test("sessions are not restored, also from an earlier backup that has them", async () => {
  const { db } = world;
  const [owner] = await db.select().from(user);
  await db.insert(session).values({
    id: "lost-device",
    userId: owner?.id ?? "",
    token: "hash",
    expiresAt: new Date("2999-01-01"),
  });
  const path = join(scratch.path, "signed-in");
  await writeBackup(world, path);
  expect(await readdir(join(path, "tables"))).not.toContain("sessions.ndjson");

  const backup = await readTarget();
  const columns = ["id", "account_id", "token_hash", "expires_at", "created_at", "updated_at"];
  const values = ["old", owner?.id, "hash", "2999-01-01", "2026-01-01", "2026-01-01"];
  await writeFile(join(target, tableFile("sessions")), `${JSON.stringify(values)}\n`);
  const tables = [...backup.manifest.tables, { name: "sessions", columns, rows: 1 }];
  const site = await emptySite();
  const earlier = { ...backup, manifest: { ...backup.manifest, tables } };
  expect(await restoreBackup(site, earlier)).toMatchObject({ ok: true });
  expect(await site.db.$count(user)).toBe(1);
  expect(await site.db.$count(session)).toBe(0);
  await site.close();
  await rm(join(target, tableFile("sessions")));
  await rm(path, { recursive: true });
});

test("a backup is readable by its owner only", async () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(target)).toBe(0o700);
  expect(await modeOf(join(target, "secret"))).toBe(0o600);
  expect(await modeOf(join(target, tableFile("accounts")))).toBe(0o600);
});

test("a folder with something in it is not written to, and nothing is left beside it", async () => {
  const outcome = await writeBackup(world, target);
  expect(outcome).toEqual({
    ok: false,
    problem: `${target} is not empty: back up into a new folder.`,
  });
  const stopping = AbortSignal.abort();
  await expect(
    writeBackup(world, join(scratch.path, "other"), { signal: stopping }),
  ).rejects.toThrow();
  expect(await readdir(scratch.path)).toEqual(["backup"]);
});

test("a site that is there already is not touched", async () => {
  const before = await rowsOf(world.db);
  const site = await emptySite();
  const used = { ...site, connection: world.db.$client.options };
  expect(await restoreBackup(used, await readTarget())).toEqual({
    ok: false,
    problem: "The database is not empty: restore into a new DATA_DIR or an empty database.",
  });
  expect(await rowsOf(world.db)).toEqual(before);
  expect(await readdir(site.environment.DATA_DIR)).toEqual(["media"]);
  await site.close();
});

async function isEmpty({ db }: EmptySite): Promise<boolean> {
  return !(await hasTables(db)) && (await namesOf(db)).length === 0;
}

test("a restore that is stopped leaves the database empty, and can be repeated", async () => {
  const site = await emptySite();
  const stopping = new AbortController();
  const progress = (_: string, __: number, ___: number, path: string) => {
    if (path === "portfolio_projects") stopping.abort();
  };
  const control = { progress, signal: stopping.signal };
  await expect(restoreBackup(site, await readTarget(), control)).rejects.toThrow();
  expect(await isEmpty(site)).toBe(true);
  expect(await restoreBackup(site, await readTarget())).toMatchObject({ ok: true });
  expect(await rowsOf(site.db)).toEqual(await rowsOf(world.db));
  await site.close();
});

test("the secret must be that of the backup", async () => {
  const site = await emptySite();
  const backup = await readTarget();
  const SECRET = "another one, of more than 32 characters";
  const other = { ...site, environment: { ...site.environment, SECRET } };
  expect(await restoreBackup(other, backup)).toEqual({
    ok: false,
    problem: "SECRET is not that of the backup: set the same one, or none if the site had none.",
  });
  expect(await restoreBackup(site, { ...backup, secret: null })).toEqual({
    ok: false,
    problem: "The site had its SECRET in the environment: set the same one.",
  });
  expect(await isEmpty(site)).toBe(true);
  await site.close();
});

test("newsletters under way are paused, and running imports stopped", async () => {
  await sendPost(world, "under-way");
  await world.db.insert(importRuns).values({ state: "reading", fileName: "site.zip" });
  const path = join(scratch.path, "sending");
  await writeBackup(world, path);
  const read = await readBackup(path);
  if (!read.ok) throw new Error(read.problem);
  const site = await emptySite();
  expect(await restoreBackup(site, read.backup)).toMatchObject({ restored: { pausedSends: 1 } });
  const { rows } = await site.db.execute(sql`
    select from newsletter_sends where paused_at is null
    union all select from import_runs where state <> 'stopped'`);
  expect(rows).toEqual([]);
  await site.close();
});

test("files are restored into a bucket", async () => {
  const bucket = await startBucket();
  const site = await emptySite();
  const storage = await openStorage({ url: bucket.url, dataDir: "/nowhere" });
  const backup = await readTarget();
  await restoreBackup({ ...site, storage }, backup);
  expect(await filesIn(storage, backup.keys)).toEqual(await filesIn(world.storage, backup.keys));
  await site.close();
  await bucket.stop();
});

test("files that the storage has lost are named", async () => {
  const keys = await listStoredKeys(world.db);
  const lost = keys.find((key) => key.endsWith(".pdf")) ?? "";
  const path = join(scratch.path, "lossy");
  const stored = await world.storage.read(lost);
  await world.storage.delete(lost);
  const outcome = await writeBackup(world, path);
  expect(outcome).toMatchObject({ written: { missing: [lost], files: keys.length - 1 } });
  if (stored) await world.storage.put(lost, stored.body, "application/pdf");
});

test("a damaged or incomplete backup is refused", async () => {
  const path = join(scratch.path, "damaged");
  await writeBackup(world, path);
  const table = tableFile("blog_posts");
  await appendFile(join(path, table), "\n");
  const damaged = (file: string) => ({
    ok: false,
    problem: `The backup is damaged: ${file} is not as it was written.`,
  });
  expect(await readBackup(path)).toEqual(damaged(table));
  const [key = ""] = await listStoredKeys(world.db);
  await rm(join(path, mediaFile(key)));
  await rm(join(path, table));
  expect(await readBackup(path)).toEqual(damaged([mediaFile(key), table].sort()[0] ?? ""));
  await rm(join(path, "SHA256SUMS"));
  expect(await readBackup(path)).toEqual({ ok: false, problem: `${path} holds no backup.` });
});

test("files that are added or deleted during a backup are those of its rows", async () => {
  const gone = await storedPdf(world, "Gone");
  let added: Media | undefined;
  const storage: Storage = {
    ...world.storage,
    async read(key, range) {
      const stored = await world.storage.read(key, range);
      if (added) return stored;
      added = await storedPdf(world, "Added");
      await world.db.delete(media).where(eq(media.id, gone.id));
      return stored;
    },
  };
  const path = join(scratch.path, "meanwhile");
  expect(await writeBackup({ ...world, storage }, path)).toMatchObject({ ok: true });
  const read = await readBackup(path);
  const keys = read.ok ? read.backup.keys : [];
  expect(keys.sort()).toEqual((await listStoredKeys(world.db)).sort());
  expect(keys).toContain(added && mediaKey(added));
});
