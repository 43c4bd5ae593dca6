import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Media, mediaKey } from "#domain/media/media.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { diskStorage } from "../../tests/support/media.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { addPost, addProject } from "../../tests/support/rows.ts";
import { projectFiles } from "../projects/tables.ts";
import type { Storage } from "../storage/storage.ts";
import { listUnused, removeUnused, UNUSED_RETENTION_MS } from "./remove-unused.ts";
import { media } from "./tables.ts";
import { replaceUses } from "./uses.ts";

let disk: Awaited<ReturnType<typeof diskStorage>>;

const { db } = await forAllTests(testDatabase());
beforeEach(async () => {
  disk = await diskStorage();
  return disk.remove;
});

const world = () => ({ db, storage: disk.storage, now: () => new Date() });

async function aged(file: Media): Promise<Media> {
  const createdAt = new Date(Date.now() - UNUSED_RETENTION_MS - 1000);
  await db.update(media).set({ createdAt }).where(eq(media.id, file.id));
  return file;
}

async function filesOf({ area, hash }: Media): Promise<string[]> {
  const names = await readdir(join(disk.folder, area)).catch(() => []);
  return names.filter((name) => name.startsWith(hash));
}

const isKept = async (file: Media) => (await db.$count(media, eq(media.id, file.id))) === 1;

test("an unused file is removed with its row and all renditions", async () => {
  const file = await aged(await storedPhoto(world(), "gone"));
  expect(await filesOf(file)).toHaveLength(
    1 + file.renditions.flatMap((made) => made.formats).length,
  );
  expect(await removeUnused(world())).toBe(1);
  expect(await isKept(file)).toBe(false);
  expect(await filesOf(file)).toEqual([]);
  expect(await removeUnused(world())).toBe(0);
});

test("a file's renditions are deleted together, after the original", async () => {
  const file = await aged(await storedPhoto(world(), "together"));
  const renditions = (await filesOf(file)).length - 1;
  const { promise: areAllAsked, resolve: askedAll } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const storage: Storage = {
    ...disk.storage,
    async delete(key) {
      asked.push(key);
      if (asked.length > renditions) askedAll();
      if (asked.length > 1) await areAllAsked;
      await disk.storage.delete(key);
    },
  };
  expect(await removeUnused({ ...world(), storage }, [file.id])).toBe(1);
  expect(asked[0]).toBe(mediaKey(file));
  expect(await filesOf(file)).toEqual([]);
});

test("a file that the storage could not delete is found again by its row", async () => {
  const file = await aged(await storedPhoto(world(), "away"));
  let underWay = 0;
  const storage: Storage = {
    ...disk.storage,
    async delete(key) {
      if (key.endsWith(".avif")) throw new Error("the storage is away");
      underWay += 1;
      await disk.storage.delete(key);
      underWay -= 1;
    },
  };
  const failing = removeUnused({ ...world(), storage }, [file.id]);
  await expect(failing).rejects.toThrow("the storage is away");
  expect(underWay).toBe(0);
  expect(await isKept(file)).toBe(true);
  expect(await removeUnused(world(), [file.id])).toBe(1);
  expect(await filesOf(file)).toEqual([]);
});

test("a new file waits for its form to be saved", async () => {
  const file = await storedPdf(world(), "fresh");
  expect(await removeUnused(world(), [file.id])).toBe(0);
  expect(await isKept(file)).toBe(true);
});

test("only files of the given ids are removed", async () => {
  const [a, b] = [
    await aged(await storedPdf(world(), "a")),
    await aged(await storedPdf(world(), "b")),
  ];
  expect(await removeUnused(world(), [a.id])).toBe(1);
  expect([await isKept(a), await isKept(b)]).toEqual([false, true]);
  expect(await removeUnused(world(), [])).toBe(0);
  await removeUnused(world());
});

test("a file stays while anything refers to it", async () => {
  const files: Media[] = [];
  for (const name of ["use", "thumbnail", "asset", "file", "featured"]) {
    files.push(await aged(await storedPdf(world(), `named as ${name}`)));
  }
  const [used, thumbnailId, assetId, mediaId, featuredImageId] = files.map(({ id }) => id);
  await replaceUses(db, { noun: "about" }, [{ mediaId: used ?? "", role: "resume" }]);
  const projectId = await addProject(db, { thumbnailId, assetId });
  await db.insert(projectFiles).values({
    projectId,
    mediaId: mediaId ?? "",
    fileName: "f",
    displayName: "f",
    fileType: "pdf",
  });
  await addPost(db, { slug: "featured", featuredImageId });
  expect(await removeUnused(world())).toBe(0);
  for (const file of files) expect(await isKept(file)).toBe(true);
});

test("the same content in another area is another file", async () => {
  const gone = await aged(await storedPdf(world(), "twice", "projects"));
  const stays = await storedPdf(world(), "twice", "resumes");
  expect(gone.hash).toBe(stays.hash);
  expect(await removeUnused(world())).toBe(1);
  expect([await filesOf(gone), await filesOf(stays)]).toEqual([[], [`${stays.hash}.pdf`]]);
});

async function somebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rowCount;
    })
    .toBeGreaterThan(0);
}

test("a file that is about to be used again stays", async () => {
  const file = await aged(await storedPdf(world(), "used in time"));
  let removal: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    await replaceUses(tx, { noun: "site" }, [{ mediaId: file.id, role: "favicon" }]);
    removal = removeUnused(world(), [file.id]);
    await somebodyWaits();
  });
  expect(await removal).toBe(0);
  expect([await isKept(file), (await filesOf(file)).length]).toEqual([true, 1]);
  await replaceUses(db, { noun: "site" }, []);
});

test("a file kept again during removal is complete in the end", async () => {
  const file = await aged(await storedPdf(world(), "kept in between"));
  let again: Promise<Media> | undefined;
  const storage: Storage = {
    ...disk.storage,
    async delete(key) {
      if (!again) {
        again = storedPdf(world(), "kept in between");
        await Promise.race([again, somebodyWaits()]);
      }
      await disk.storage.delete(key);
    },
  };
  expect(await removeUnused({ ...world(), storage }, [file.id])).toBe(1);
  const whole = await again;
  expect(whole && [await isKept(whole), await filesOf(whole)]).toEqual([
    true,
    [`${file.hash}.pdf`],
  ]);
});

test("repeatedly keeping and removing a file never leaves half of it", async () => {
  for (let i = 0; i < 20; i++) {
    const file = await aged(await storedPdf(world(), `contested ${i}`));
    const [again] = await Promise.all([
      storedPdf(world(), `contested ${i}`),
      removeUnused(world(), [file.id]),
    ]);
    expect([await isKept(again), await filesOf(again)]).toEqual([true, [`${again.hash}.pdf`]]);
  }
});

test("more files than one batch are all removed", async () => {
  const createdAt = new Date("2026-01-01");
  const rows = Array.from({ length: 130 }, (_, i) => ({
    area: "projects",
    hash: i.toString(16).padStart(64, "0"),
    ext: "pdf",
    fileName: "x.pdf",
    mimeType: "application/pdf",
    bytes: 1,
    createdAt,
  }));
  await db.insert(media).values(rows);
  expect(await listUnused(db, new Date("2026-01-02"))).toHaveLength(100);
  expect(await removeUnused(world())).toBeGreaterThanOrEqual(130);
  expect(await listUnused(db, new Date("2026-01-02"))).toEqual([]);
});
