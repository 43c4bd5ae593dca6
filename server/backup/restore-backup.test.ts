import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  backedUpSite,
  type EmptySite,
  emptySite,
  filesIn,
  namesOf,
  rowsOf,
} from "../../tests/support/backed-up-site.ts";
import { startBucket } from "../../tests/support/bucket.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { sendPost } from "../../tests/support/newsletter.ts";
import { freePort } from "../../tests/support/site.ts";
import { session, user } from "../accounts/tables.ts";
import type { Database } from "../db/connection.ts";
import { hasTables } from "../db/migrate.ts";
import { importRuns } from "../import/tables.ts";
import { listStoredKeys } from "../media/list-stored.ts";
import { openSecret } from "../secret.ts";
import { openStorage } from "../storage/index.ts";
import { PROOF_OF_SECRET, tableFile } from "./manifest.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const { world, scratch, target } = await forAllTests(backedUpSite());

async function readSound(path: string) {
  const read = await readBackup(path);
  if (!read.ok) throw new Error(read.problem);
  return read.backup;
}

async function isEmpty({ db }: EmptySite): Promise<boolean> {
  return !(await hasTables(db)) && (await namesOf(db)).length === 0;
}

test("a restored site has the same rows, files, sequences and secret", async () => {
  const site = await emptySite(world);
  const restored = await restoreBackup(site, await readSound(target));
  expect(restored).toMatchObject({ ok: true, restored: { pausedSends: 0, outdatedBecause: null } });
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

test("sessions are not restored, also from an earlier backup that has them", async () => {
  const { db } = world;
  const [owner] = await db.select().from(user);
  await db.insert(session).values({
    id: "lost-device",
    userId: owner?.id ?? "",
    token: "hash",
    expiresAt: new Date("2999-01-01"),
  });
  const path = join(scratch, "signed-in");
  await writeBackup(world, path);
  expect(await readdir(join(path, "tables"))).not.toContain("sessions.ndjson");

  const backup = await readSound(target);
  const columns = ["id", "account_id", "token_hash", "expires_at", "created_at", "updated_at"];
  const values = ["old", owner?.id, "hash", "2999-01-01", "2026-01-01", "2026-01-01"];
  await writeFile(join(target, tableFile("sessions")), `${JSON.stringify(values)}\n`);
  const tables = [...backup.manifest.tables, { name: "sessions", columns, rows: 1 }];
  const site = await emptySite(world);
  const earlier = { ...backup, manifest: { ...backup.manifest, tables } };
  expect(await restoreBackup(site, earlier)).toMatchObject({ ok: true });
  expect(await site.db.$count(user)).toBe(1);
  expect(await site.db.$count(session)).toBe(0);
  await site.close();
  await rm(join(target, tableFile("sessions")));
  await rm(path, { recursive: true });
});

test("a site that is there already is not touched", async () => {
  const before = await rowsOf(world.db);
  const site = await emptySite(world);
  const used = { ...site, connection: world.db.$client.options };
  expect(await restoreBackup(used, await readSound(target))).toEqual({
    ok: false,
    problem: "The database is not empty: restore into a new DATA_DIR or an empty database.",
  });
  expect(await rowsOf(world.db)).toEqual(before);
  expect(await readdir(site.environment.DATA_DIR)).toEqual(["media"]);
  await site.close();
});

test("a restore that is stopped leaves the database empty, and can be repeated", async () => {
  const site = await emptySite(world);
  const stopping = new AbortController();
  const progress = (_: string, __: number, ___: number, path: string) => {
    if (path === "portfolio_projects") stopping.abort();
  };
  const control = { progress, signal: stopping.signal };
  await expect(restoreBackup(site, await readSound(target), control)).rejects.toThrow();
  expect(await isEmpty(site)).toBe(true);
  expect(await restoreBackup(site, await readSound(target))).toMatchObject({ ok: true });
  expect(await rowsOf(site.db)).toEqual(await rowsOf(world.db));
  await site.close();
});

test("a restore is complete when only bringing its tables up to date fails", async () => {
  const site = await emptySite(world);
  const connection = { ...site.connection };
  const port = await freePort();
  // The database goes away for the next connection.
  const progress = (_: string, __: number, ___: number, path: string) => {
    if (path === "portfolio_projects") Object.assign(connection, { host: "127.0.0.1", port });
  };
  const outcome = await restoreBackup({ ...site, connection }, await readSound(target), {
    progress,
  });
  expect(outcome).toMatchObject({
    ok: true,
    restored: { outdatedBecause: expect.stringContaining("ECONNREFUSED") },
  });
  expect(await rowsOf(site.db)).toEqual(await rowsOf(world.db));
  await site.close();
});

test("the secret must be that of the backup", async () => {
  const site = await emptySite(world);
  const backup = await readSound(target);
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

test("a backup whose secret was read with a newline is restored, with the same secret", async () => {
  const backup = await readSound(target);
  const { withNewline } = await openSecret(world.environment);
  const { createdAt } = backup.manifest;
  const proofOfSecret = withNewline.hmac(PROOF_OF_SECRET, createdAt);
  const manifest = { ...backup.manifest, proofOfSecret };
  const site = await emptySite(world);
  const earlier = { ...backup, manifest, secret: `${backup.secret}\n` };
  expect(await restoreBackup(site, earlier)).toMatchObject({ ok: true });
  const restored = await openSecret(site.environment);
  expect(restored.withNewline.hmac("link", "text")).toBe(withNewline.hmac("link", "text"));
  await site.close();
});

test("newsletters under way are paused, and running imports stopped", async () => {
  await sendPost(world, "under-way");
  await world.db.insert(importRuns).values({ state: "reading", fileName: "site.zip" });
  const path = join(scratch, "sending");
  await writeBackup(world, path);
  const site = await emptySite(world);
  expect(await restoreBackup(site, await readSound(path))).toMatchObject({
    restored: { pausedSends: 1 },
  });
  const { rows } = await site.db.execute(sql`
    select from newsletter_sends where paused_at is null
    union all select from import_runs where state <> 'stopped'`);
  expect(rows).toEqual([]);
  await site.close();
});

test("files are restored into a bucket", async () => {
  const bucket = await startBucket();
  const site = await emptySite(world);
  const storage = await openStorage({ url: bucket.url, dataDir: "/nowhere" });
  const backup = await readSound(target);
  await restoreBackup({ ...site, storage }, backup);
  expect(await filesIn(storage, backup.keys)).toEqual(await filesIn(world.storage, backup.keys));
  await site.close();
  await bucket.stop();
});
