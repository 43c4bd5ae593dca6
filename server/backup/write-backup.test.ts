import { appendFile, mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Media, mediaKey } from "#domain/media/media.ts";
import { backedUpSite, emptySite, namesOf } from "../../tests/support/backed-up-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPdf } from "../../tests/support/media-rows.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { listStoredKeys } from "../media/list-stored.ts";
import { media } from "../media/tables.ts";
import { openSecret } from "../secret.ts";
import { RESERVED_BYTES } from "../storage/disk-space.ts";
import type { Storage } from "../storage/storage.ts";
import { listTables, NOT_BACKED_UP } from "./catalogue.ts";
import { mediaFile, tableFile } from "./manifest.ts";
import { readBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

const { world, scratch, target } = await forAllTests(backedUpSite());

test("every table is backed up, or known not to be", async () => {
  const listed = (await listTables(world.db)).map(({ name }) => name);
  expect([...listed, ...NOT_BACKED_UP].sort()).toEqual((await namesOf(world.db)).sort());
});

test("a site that was never started, or that has another secret, is not backed up", async () => {
  const site = await emptySite(world);
  await migrateDatabase(site.connection);
  const path = join(scratch, "none");
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
  await expect(writeBackup(world, join(scratch, "other"), { signal: stopping })).rejects.toThrow();
  expect(await readdir(scratch)).toEqual(["backup"]);
});

test("what a killed backup has left is removed after a day, and nothing else", async () => {
  const folder = join(scratch, "daily");
  const write = (path: string) =>
    mkdir(dirname(join(folder, path)), { recursive: true }).then(() =>
      writeFile(join(folder, path), ""),
    );
  await write("monday.unfinished-Ab12cD/tables/accounts.ndjson");
  await write("monday.unfinished-Ab12cD/secret");
  const others = ["films.unfinished-videos/film.mp4", "a.unfinished-abcdefg/secret", "unfinished"];
  for (const path of [...others, "b.unfinished-abcdef"]) await write(path);
  const kept = ["a.unfinished-abcdefg", "b.unfinished-abcdef", "films.unfinished-videos"];
  await writeBackup(world, join(folder, "tuesday"));
  expect((await readdir(folder)).sort()).toEqual(
    [...kept, "monday.unfinished-Ab12cD", "tuesday", "unfinished"].sort(),
  );
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000);
  // One that still grows.
  await write("running.unfinished-abcdef/media/projects/x.pdf");
  await utimes(join(folder, "running.unfinished-abcdef/media/projects/x.pdf"), later, later);
  await writeBackup({ ...world, now: () => later }, join(folder, "wednesday"));
  expect((await readdir(folder)).sort()).toEqual(
    [...kept, "running.unfinished-abcdef", "tuesday", "unfinished", "wednesday"].sort(),
  );
  await rm(folder, { recursive: true });
});

test("a backup ends, and leaves nothing, before it fills the disk", async () => {
  const folder = join(scratch, "full");
  const megabytes = 40;
  const large = Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1024 ** 2)));
  let isLarge = true;
  const storage: Storage = {
    ...world.storage,
    async read(key, range) {
      if (!isLarge) return world.storage.read(key, range);
      isLarge = false;
      return { body: large, bytes: megabytes * 1024 ** 2 };
    },
  };
  const free = async () => RESERVED_BYTES + 1000;
  expect(await writeBackup({ ...world, storage }, join(folder, "next"), {}, free)).toEqual({
    ok: false,
    problem: `There is not enough disk space in ${folder}.`,
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("files that the storage has lost are named", async () => {
  const keys = await listStoredKeys(world.db);
  const lost = keys.find((key) => key.endsWith(".pdf")) ?? "";
  const path = join(scratch, "lossy");
  const stored = await world.storage.read(lost);
  await world.storage.delete(lost);
  const outcome = await writeBackup(world, path);
  expect(outcome).toMatchObject({ written: { missing: [lost], files: keys.length - 1 } });
  if (stored) await world.storage.put(lost, stored.body, "application/pdf");
});

test("a damaged or incomplete backup is refused", async () => {
  const path = join(scratch, "damaged");
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
  const path = join(scratch, "meanwhile");
  expect(await writeBackup({ ...world, storage }, path)).toMatchObject({ ok: true });
  const read = await readBackup(path);
  const keys = read.ok ? read.backup.keys : [];
  expect(keys.sort()).toEqual((await listStoredKeys(world.db)).sort());
  expect(keys).toContain(added && mediaKey(added));
});
