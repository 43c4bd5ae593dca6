import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Media, mediaKey } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { photo } from "../../tests/support/media.ts";
import { addProject } from "../../tests/support/rows.ts";
import { webm } from "../../tests/support/webm.ts";
import { listenForAnnouncements } from "../db/announcement-listener.ts";
import { StorageFull } from "../storage/storage.ts";
import { keepFile, keepPicture } from "./keep.ts";
import { removeUnused } from "./remove-unused.ts";
import {
  makeMissingRenditions,
  queueForgottenRenditions,
  renderedMediaRenditionsJob,
  renditionsJob,
  retryRenditions,
} from "./renditions-job.ts";
import { media } from "./tables.ts";
import { replaceUses } from "./uses.ts";

let world: (typeof opened)["world"];
let folder: string;
let seed = 0;
const announced: string[] = [];
let stop: () => Promise<void>;

const opened = await forAllTests(importWorld());

beforeAll(async () => {
  const { environment } = opened.world;
  world = {
    ...opened.world,
    environment: { ...environment, PATH: join(environment.DATA_DIR, "bin") },
  };
  folder = join(world.environment.DATA_DIR, "media");
  const changes = await listenForAnnouncements({
    connection: opened.connection,
    onTags: (tags) => announced.push(...tags),
    onGap: () => undefined,
    log: world.log,
  });
  stop = () => changes.stop();
});
afterAll(async () => {
  await stop();
});
beforeEach(() => {
  announced.length = 0;
});
afterEach(() => world.db.delete(media).where(eq(media.area, "site-assets")));

async function uploaded(isAsked = true): Promise<Media> {
  const queue = isAsked ? world.queue : { ...world.queue, add: async () => undefined };
  const bytes = await photo(700, 500, 40 + seed++)
    .jpeg()
    .toBuffer();
  const upload = { bytes, area: "thumbnails", fileName: `${seed}.jpg` } as const;
  const kept = await keepPicture({ ...world, queue }, upload);
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media;
}

const row = async ({ id }: Media) =>
  (await world.db.select().from(media).where(eq(media.id, id)))[0];
const filesOf = async ({ area, hash }: Media) =>
  (await readdir(join(folder, area)).catch(() => [])).filter((name) => name.startsWith(hash));

test("an upload is kept at once with size and placeholder, and waits for its pictures", async () => {
  const file = await uploaded();
  expect(file).toMatchObject({ pictures: "waiting", width: 700, height: 500, renditions: [] });
  expect(file.placeholder).toMatch(/^data:image\/webp/);
  expect(await filesOf(file)).toEqual([`${file.hash}.jpg`]);
});

test("a damaged picture is refused at once, not by the job", async () => {
  const whole = await photo(700, 500, 33).jpeg().toBuffer();
  const bytes = whole.subarray(0, whole.length / 2);
  const kept = await keepPicture(world, { bytes, area: "thumbnails", fileName: "half.jpg" });
  expect(kept).toMatchObject({ ok: false, reason: expect.stringContaining("damaged") });
});

test("the job makes them and announces the change", async () => {
  const file = await uploaded();
  const projectId = await addProject(world.db, { thumbnailId: file.id });
  await world.queue.work(world, renditionsJob);
  await expect.poll(async () => (await row(file))?.pictures, { timeout: 30_000 }).toBe("ready");
  const expected = ["media", "projects", `project:${projectId}`];
  await expect.poll(() => announced).toEqual(expect.arrayContaining(expected));
  const made = (await row(file))?.renditions ?? [];
  expect(made.map(({ name }) => name)).toEqual([400, 800]);
  expect(await filesOf(file)).toHaveLength(1 + made.flatMap(({ formats }) => formats).length);
});

test("an SVG is rendered by a job too", async () => {
  await world.queue.work(world, renderedMediaRenditionsJob);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="90" fill="teal"/></svg>`;
  const upload = { bytes: Buffer.from(svg), area: "site-assets", fileName: "mark.svg" } as const;
  const kept = await keepFile(world, upload);
  if (!kept.ok) throw new Error(kept.reason);
  expect(kept.media).toMatchObject({ pictures: "waiting", width: 400, height: 300 });
  await expect
    .poll(async () => (await row(kept.media))?.pictures, { timeout: 30_000 })
    .toBe("ready");
});

test("photos do not wait for a slow video", async () => {
  const { PATH } = world.environment;
  const [begun, go] = [join(PATH, "begun"), join(PATH, "go")];
  const script = `#!/bin/sh\n: > ${begun}; while [ ! -e ${go} ]; do sleep 0.1; done\n`;
  await mkdir(PATH);
  await writeFile(join(PATH, "ffmpeg"), script, { mode: 0o755 });
  const upload = { bytes: await webm(1), area: "site-assets", fileName: "a.webm" } as const;
  const slow = await keepFile(world, upload);
  if (!slow.ok) throw new Error(slow.reason);
  await expect.poll(() => readdir(PATH), { timeout: 30_000 }).toContain("begun");
  const file = await uploaded();
  await expect.poll(async () => (await row(file))?.pictures, { timeout: 30_000 }).toBe("ready");
  expect((await row(slow.media))?.pictures).toBe("waiting");
  await writeFile(go, "");
  await expect
    .poll(async () => (await row(slow.media))?.pictures, { timeout: 30_000 })
    .toBe("failed");
});

test("a failure is recorded and can be retried", async () => {
  const file = await uploaded(false);
  const storage = {
    ...world.storage,
    put: async () => {
      throw new StorageFull("no space left");
    },
  };
  await world.db.update(media).set({ pictures: "failed" }).where(eq(media.id, file.id));
  await expect(makeMissingRenditions({ ...world, storage }, file.id)).rejects.toThrow(
    "no space left",
  );
  expect((await row(file))?.pictures).toBe("failed");
  expect(await filesOf(file)).toEqual([`${file.hash}.jpg`]);
  expect(await retryRenditions(world, file.id)).toMatchObject({ pictures: "waiting" });
  await expect.poll(async () => (await row(file))?.pictures, { timeout: 30_000 }).toBe("ready");
  expect(await retryRenditions(world, file.id)).toMatchObject({ pictures: "ready" });
});

test("temporarily missing bytes are recorded, and the next try succeeds", async () => {
  const file = await uploaded(false);
  const found = await world.storage.read(mediaKey(file));
  const bytes = found && (await buffer(found.body));
  await world.storage.delete(mediaKey(file));
  await expect(makeMissingRenditions(world, file.id)).rejects.toThrow("is not in the storage");
  expect((await row(file))?.pictures).toBe("failed");
  await world.storage.put(mediaKey(file), bytes ?? Buffer.alloc(0), "image/jpeg");
  expect(await makeMissingRenditions(world, file.id)).toMatchObject({ pictures: "ready" });
});

test("removing a picture before it is read is not a failure", async () => {
  const file = await uploaded(false);
  const storage = {
    ...world.storage,
    async read(key: string) {
      await world.db.delete(media).where(eq(media.id, file.id));
      await world.storage.delete(key);
      return world.storage.read(key);
    },
  };
  expect(await makeMissingRenditions({ ...world, storage }, file.id)).toBeNull();
});

test("forgotten pictures are queued again", async () => {
  const file = await uploaded();
  await expect.poll(async () => (await row(file))?.pictures, { timeout: 30_000 }).toBe("ready");
  const values = { pictures: "waiting" as const, createdAt: new Date("2026-01-01") };
  await world.db.update(media).set(values).where(eq(media.id, file.id));
  // A picture whose job is still active is not queued.
  const active = sql`select from jobs.job where name = ${renditionsJob.name} and state = 'active'`;
  await expect.poll(async () => (await world.db.execute(active)).rowCount).toBe(0);
  await queueForgottenRenditions(world, new Date("2026-01-02"));
  await expect.poll(async () => (await row(file))?.pictures, { timeout: 30_000 }).toBe("ready");
});

test("a file removed during the job leaves no pictures", async () => {
  const { id, ...about } = await uploaded();
  const file = { id, ...about };
  await replaceUses(world.db, { noun: "about" }, [{ mediaId: id, role: "profile" }]);
  const dropped = await replaceUses(world.db, { noun: "about" }, []);
  await Promise.all([makeMissingRenditions(world, id), removeUnused(world, dropped)]);
  expect([await row(file), await filesOf(file)]).toEqual([undefined, []]);
});

test("a photo does not wait for an SVG that was uploaded before it", async () => {
  const wave = `<filter id="f"><feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="40"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${wave}<rect width="1200" height="900" filter="url(#f)"/></svg>`;
  const bytes = await photo(60, 40, 99).jpeg().toBuffer();
  const order: string[] = [];
  const sent = [
    ["drawing.svg", Buffer.from(svg)],
    ["photo.jpg", bytes],
  ] as const;
  await Promise.all(
    sent.map(async ([fileName, given]) => {
      const kept = await keepPicture(world, { bytes: given, area: "site-assets", fileName });
      order.push(kept.ok ? fileName : kept.reason);
    }),
  );
  expect(order).toEqual(["photo.jpg", "drawing.svg"]);
});
