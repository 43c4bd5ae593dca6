import { mkdir, readdir, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Media, mediaKey, renditionKey } from "#domain/media/media.ts";
import { startBucket } from "../../../tests/support/bucket.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf, storedPhoto } from "../../../tests/support/media-rows.ts";
import { addProject } from "../../../tests/support/rows.ts";
import { webm } from "../../../tests/support/webm.ts";
import { parseEnvironment } from "../../env.ts";
import { openStorage } from "../../storage/index.ts";
import type { Storage } from "../../storage/storage.ts";
import { keepFile } from "../keep.ts";
import { makeMissingRenditions } from "../renditions-job.ts";
import { media } from "../tables.ts";
import { replaceUses } from "../uses.ts";
import { checkMedia } from "./check-media.ts";
import type { CheckWorld } from "./finding.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let world: CheckWorld;
const opened = await forAllTests(openMediaWorld());
beforeEach(() => {
  const parsed = parseEnvironment({ PATH: "/nowhere" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  world = { ...opened, environment: parsed.environment, now: () => new Date() };
});

async function check(fix = false) {
  const found = [];
  for await (const { kind, name, isRepaired } of checkMedia(world, fix)) {
    found.push([kind, name, isRepaired]);
  }
  return found;
}

/** A photo shown by the project of this name. */
async function used(title: string): Promise<Media> {
  const file = await storedPhoto(opened, title);
  const projectId = await addProject(opened.db, { title, thumbnailId: file.id });
  const use = { mediaId: file.id, role: "thumbnail" as const };
  await replaceUses(opened.db, { noun: "project", projectId }, [use]);
  return file;
}

async function lay(name: string, ageMs: number): Promise<string> {
  const path = join(opened.folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "left over");
  const at = new Date(Date.now() - ageMs);
  await utimes(path, at, at);
  return name;
}

test("consistent storage has no findings", async () => {
  await used("All is well");
  await makeMissingRenditions(world, (await storedPdf(opened, "fresh and waited for")).id);
  await opened.db.delete(media).where(eq(media.mimeType, "application/pdf"));
  expect((await check()).filter(([kind]) => kind !== "orphan file")).toEqual([]);
});

test("old orphan files are removed, foreign files are not", async () => {
  const orphan = await lay(`projects/${"a".repeat(64)}.pdf`, 2 * DAY_MS);
  const rendition = await lay(`projects/${"b".repeat(64)}-400.webp`, 2 * DAY_MS);
  const young = await lay(`projects/${"c".repeat(64)}.pdf`, DAY_MS / 2);
  const strange = await lay("projects/notes.txt", 9 * DAY_MS);
  const found = (isRepaired: boolean) =>
    expect.arrayContaining([
      ["orphan file", orphan, isRepaired],
      ["orphan file", rendition, isRepaired],
      ["strange file", strange, false],
    ]);
  expect(await check()).toEqual(found(false));
  expect(await check(true)).toEqual(found(true));
  const left = await readdir(join(opened.folder, "projects"));
  expect(left).toEqual(expect.arrayContaining(["notes.txt", young.split("/")[1]]));
  expect(left.map((name) => `projects/${name}`)).not.toContain(orphan);
  expect(await check()).toEqual([["strange file", strange, false]]);
});

test("lost or empty renditions are regenerated", async () => {
  const file = await used("Of which renditions were lost");
  const { area, hash } = file;
  const lost = renditionKey({ area, hash, name: 400, format: "webp" });
  await world.storage.delete(lost);
  await truncate(join(opened.folder, renditionKey({ area, hash, name: 400, format: "jpeg" })));
  const finding = (isRepaired: boolean) => ["missing renditions", mediaKey(file), isRepaired];
  expect(await check()).toContainEqual(finding(false));
  expect(await check(true)).toContainEqual(finding(true));
  expect((await world.storage.stat(lost))?.bytes).toBeGreaterThan(0);
  expect(await check()).not.toContainEqual(finding(false));
});

test("a lost or truncated original is reported with its users and cannot be repaired", async () => {
  const lost = await used("Loser");
  const cut = await used("Cut short");
  await world.storage.delete(mediaKey(lost));
  await truncate(join(opened.folder, mediaKey(cut)), 5);
  const notes = new Map<string, string>();
  for await (const { name, note, isRepaired } of checkMedia(world, true)) {
    if (!isRepaired) notes.set(name, note);
  }
  expect(notes.get(mediaKey(lost))).toBe('used by the project "Loser"');
  expect(notes.get(mediaKey(cut))).toMatch(/bytes were kept; used by the project "Cut short"$/);
  await world.storage.put(mediaKey(lost), Buffer.alloc(lost.bytes), "image/jpeg");
  await world.storage.put(mediaKey(cut), Buffer.alloc(cut.bytes), "image/jpeg");
});

test("unused rows are removed, those a form may still use are not", async () => {
  const old = await storedPdf(opened, "nobody wants it");
  const fresh = await storedPdf(opened, "somebody may want it");
  await opened.db.update(media).set({ pictures: "none" });
  const createdAt = new Date(Date.now() - 2 * DAY_MS);
  await opened.db.update(media).set({ createdAt }).where(eq(media.id, old.id));
  expect(await check(true)).toContainEqual(["unused file", mediaKey(old), true]);
  expect(await world.storage.stat(mediaKey(old))).toBeNull();
  expect(await world.storage.stat(mediaKey(fresh))).not.toBeNull();
});

test("a video without a poster is found once ffmpeg is installed and it has a frame", async () => {
  const upload = { bytes: await webm(1), area: "projects", fileName: "film.webm" } as const;
  const kept = await keepFile(opened, upload);
  if (!kept.ok) throw new Error(kept.reason);
  await makeMissingRenditions(world, kept.media.id);
  expect((await check()).map(([, name]) => name)).not.toContain(mediaKey(kept.media));
  const bin = join(opened.folder, "bin");
  await mkdir(bin);
  const program = join(bin, "ffmpeg");
  await writeFile(program, "#!/bin/sh\necho matches no streams >&2; exit 1\n", { mode: 0o755 });
  world = { ...world, environment: { ...world.environment, PATH: bin } };
  expect((await check()).map(([, name]) => name)).not.toContain(mediaKey(kept.media));
  await writeFile(program, "#!/bin/sh\nexit 1\n");
  expect(await check(true)).toContainEqual(["missing pictures", mediaKey(kept.media), false]);
});

test("a bucket is listed page by page", async () => {
  const bucket = await startBucket();
  const storage: Storage = await openStorage({ url: bucket.url, dataDir: "/nowhere" });
  const keys = ["1", "2", "3"].map((digit) => `projects/${digit.repeat(64)}.pdf`);
  for (const key of keys) await storage.put(key, Buffer.from("x"), "application/pdf");
  const listed = [];
  for await (const { key, bytes } of storage.list("projects")) listed.push([key, bytes]);
  await bucket.stop();
  expect(listed.sort()).toEqual(keys.map((key) => [key, 1]));
});
