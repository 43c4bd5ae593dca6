import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { announcedDuring } from "../../tests/support/announced.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  FROM_COMMAND_LINE,
  importFolder,
  importWorld,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { blogPosts } from "../posts/tables.ts";
import { RESERVED_BYTES } from "../storage/disk-space.ts";
import { StorageFull } from "../storage/storage.ts";
import { IMPORT_RUNNING, withImportLock } from "./import-lock.ts";
import { importBatches, importItems } from "./tables.ts";
import { runImport } from "./write/run-import.ts";

const { world } = await forAllTests(importWorld());

test("an import stops before the item that does not fit on the disk", async () => {
  const files = Array.from({ length: 3 }, (_, i) => [`posts/d${i}.md`, `---\ntitle: D${i}\n---\n`]);
  const own = await contentFolder(Object.fromEntries(files));
  const planned = await plan(world, own.path);
  const free = [RESERVED_BYTES, RESERVED_BYTES];
  await expect(runImport(world, planned, {}, async () => free.shift() ?? 0)).rejects.toThrow(
    "Stopped after 2 of 3: there is not enough disk space on the server.",
  );
  expect(statesOf(await runImportOf(world, own.path))).toMatchObject({
    "posts/d1.md": "unchanged",
    "posts/d2.md": "new",
  });
  await own.remove();
});

test("a full storage stops an import, so that no item is imported without its image", async () => {
  const own = await contentFolder();
  const noRoom = () => Promise.reject(new StorageFull("full"));
  const full = { ...world, storage: { ...world.storage, put: noRoom, putFile: noRoom } };
  await expect(importFolder(full, own.path, FROM_COMMAND_LINE)).rejects.toThrow(
    /^Stopped after \d of 6: there is not enough disk space on the server\./,
  );
  expect((await runImportOf(world, own.path)).isComplete).toBe(true);
  const [post] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "shop-windows"));
  expect(post?.featuredImageId).not.toBeNull();
  await own.remove();
});

test("a stopped import leaves complete items, and continues when run again", async () => {
  const files = Array.from({ length: 4 }, (_, i) => [`posts/s${i}.md`, `---\ntitle: S${i}\n---\n`]);
  const own = await contentFolder(Object.fromEntries(files));
  const stopping = new AbortController();
  const imported = await importFolder(world, own.path, FROM_COMMAND_LINE, {
    writing: {
      signal: stopping.signal,
      progress: (done) => done === 1 && stopping.abort(),
    },
  });
  expect(imported).toMatchObject({ ok: true, report: { written: 2, isComplete: false } });
  const [batch] = await world.db
    .select()
    .from(importBatches)
    .where(eq(importBatches.source, own.path));
  expect(batch?.summary).toMatchObject({ written: 2, isComplete: false });
  expect(await runImportOf(world, own.path)).toMatchObject({ written: 2, isComplete: true });
  await own.remove();
});

test("an import is refused while another one runs", async () => {
  const own = await contentFolder({ "posts/once.md": "---\ntitle: Once\n---\n" });
  const importOwn = () => importFolder(world, own.path, FROM_COMMAND_LINE);
  expect(await withImportLock(world.db, importOwn)).toEqual({ ok: false, problem: IMPORT_RUNNING });
  const items = () =>
    world.db.select().from(importItems).where(eq(importItems.sourceId, "post:once"));
  expect(await items()).toEqual([]);
  expect(await importOwn()).toMatchObject({ ok: true });
  expect(await items()).toHaveLength(1);
  await own.remove();
});

test("a lost database reports how far the import got", async () => {
  const own = await importWorld();
  const names = Array.from({ length: 200 }, (_, i) => `posts/b${i}.md`);
  const many = await contentFolder(
    Object.fromEntries(names.map((name) => [name, `---\ntitle: ${name}\n---\nSecret text.`])),
  );
  let renamed: Promise<unknown> | undefined;
  const broken = importFolder(own.world, many.path, FROM_COMMAND_LINE, {
    writing: {
      progress: (done) => {
        if (done === 1)
          renamed = own.world.db.$client.query("alter table blog_posts rename to gone");
      },
    },
  });
  await expect(broken).rejects.toThrow(
    /^Stopped after \d+ of 200: relation "blog_posts" does not exist\. Items imported so far are complete\. Run again to continue\.$/,
  );
  // The admin area has a button to continue.
  await expect(broken).rejects.toMatchObject({
    summary: expect.stringMatching(/ does not exist\. Items imported so far are complete\.$/),
  });
  await renamed;
  await own.world.db.execute(sql`alter table gone rename to blog_posts`);
  const rest = await runImportOf(own.world, many.path);
  expect(rest.isComplete).toBe(true);
  expect(rest.written).toBeGreaterThan(0);
  await many.remove();
  await own.close();
});

test("an import stops when it loses its lock", async () => {
  const own = await importWorld();
  const files = Array.from({ length: 200 }, (_, i) => [
    `posts/l${i}.md`,
    `---\ntitle: L${i}\n---\n`,
  ]);
  const many = await contentFolder(Object.fromEntries(files));
  let cut: Promise<unknown> | undefined;
  const imported = await importFolder(own.world, many.path, FROM_COMMAND_LINE, {
    writing: {
      progress: (done) => {
        if (done !== 1) return;
        cut = own.world.db.$client.query(`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and database = (
            select oid from pg_database where datname = current_database())`);
      },
    },
  });
  await cut;
  expect(imported).toMatchObject({ ok: true, report: { isComplete: false } });
  await many.remove();
  await own.close();
});

test("every process is notified of imported items, but not before they are committed", async () => {
  const own = await contentFolder({
    "posts/heard.md": "---\ntitle: Heard\n---\n",
    "posts/broken.md": "no title",
  });
  const heard = await announcedDuring(world.db, () => runImportOf(world, own.path));
  const [post] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "heard"));
  expect(heard).toEqual(["posts", `post:${post?.id}`]);
  await own.remove();
});
