import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Media, mediaKey, renditionKey } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { keepFile } from "./keep.ts";
import { hasSource } from "./make-renditions.ts";
import { findFfmpeg, firstFrame } from "./pictures/first-frame.ts";
import { makeMissingRenditions } from "./renditions-job.ts";
import { media } from "./tables.ts";

// Each frame is taken by a process of its own, beside other tests.
/** The installed ffmpeg, or a stand-in. */
const ffmpeg = await findFfmpeg(process.env.PATH ?? "");
let bin: string;

const world = await forAllTests(openMediaWorld());

beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), "vitrine-films-"));
});
afterAll(async () => {
  await rm(bin, { recursive: true });
});

/** The folder of ffmpeg, or of a stand-in that runs `script`. */
async function folderOf(script: string): Promise<string> {
  if (ffmpeg) return dirname(ffmpeg);
  const folder = await mkdtemp(join(bin, "in-its-place"));
  await writeFile(join(folder, "ffmpeg"), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, "ffmpeg"), 0o755);
  return folder;
}

async function kept(name: string, fileName = name): Promise<Media> {
  const bytes = await readFile(join("tests/fixtures/films", name));
  const answer = await keepFile(world, { bytes, area: "projects", fileName });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.media;
}

const finish = (file: Media, PATH: string) =>
  makeMissingRenditions({ ...world, environment: { PATH } }, file.id);

async function poster({ area, hash }: Media): Promise<Sharp> {
  const found = await world.storage.read(renditionKey({ area, hash, name: 400, format: "jpeg" }));
  if (!found) throw new Error("no poster is stored");
  return sharp(await buffer(found.body));
}

test.each([
  ["in H.264 with B-frames and its index at the end", "b-frames.mp4", 160, 90],
  ["that was filmed upright", "turned.mp4", 90, 160],
  ["whose pixels are wider than high", "wide-pixels.mov", 256, 116],
  ["in VP9 with transparency", "transparent.webm", 160, 90],
  ["in an old format", "old.avi", 160, 90],
])(
  "a video %s gets its first frame in its display aspect ratio",
  async (_, name, width, height) => {
    const frame = join(bin, `${name}.png`);
    const red = { create: { width, height, channels: 3, background: "#f00" } } as const;
    await sharp(red).png().toFile(frame);
    const made = await finish(await kept(name), await folderOf(`exec /bin/cat ${frame}`));
    expect(made).toMatchObject({ pictures: "ready", width, height });
    const shown = await poster(made ?? (await kept(name)));
    expect(await shown.metadata()).toMatchObject({ width, height });
    const { dominant } = await shown.stats();
    expect(dominant.r - dominant.g).toBeGreaterThan(180);
  },
);

test("a video with another extension is detected", async () => {
  const file = await kept("old.avi", "holiday.mp4");
  expect(file).toMatchObject({ ext: "avi", mimeType: "video/vnd.avi" });
});

test.each(["film.mp4", "film.m4v"])(
  "%s with the brand of M4V is an MP4 video",
  async (fileName) => {
    const bytes = await readFile("tests/fixtures/films/b-frames.mp4");
    bytes.write("M4V ", 8, "latin1");
    const mainFile = {
      area: "projects",
      accept: ["mp4", "mov"],
      mustMatchExtension: true,
    } as const;
    expect(await keepFile(world, { ...mainFile, bytes, fileName })).toMatchObject({
      ok: true,
      media: { ext: "mp4", fileName: "film.mp4", mimeType: "video/mp4" },
    });
  },
);

test("an audio-only file in a video container has no poster, and did not fail", async () => {
  const said = "Stream map '0:V:0' matches no streams.";
  const path = await folderOf(`echo "${said}" >&2; exit 1`);
  const made = await finish(await kept("sound.mp4"), path);
  expect(made).toMatchObject({ pictures: "none", renditions: [], width: null });
});

test.each([
  ["a playlist", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nFILM\n#EXT-X-ENDLIST\n"],
  ["a list of files", "ffconcat version 1.0\nfile 'FILM'\n"],
  ["a list for an older program", "#!/usr/bin/env ffconcat\nfile 'FILM'\n"],
])("%s disguised as a video opens no other file", async (name, text) => {
  const other = join(process.cwd(), "tests/fixtures/films/b-frames.mp4");
  const bytes = Buffer.from(text.replace("FILM", other));
  const list = { bytes, area: "projects" as const, fileName: "film.mp4" };
  expect(await keepFile(world, list)).toMatchObject({ ok: false, refusal: "unknownType" });
  const path = join(bin, `${name}.mp4`);
  await writeFile(path, bytes);
  const program = join(await folderOf("exit 1"), "ffmpeg");
  expect(await firstFrame(program, { path, ext: "mp4" })).toEqual({ ok: false, state: "failed" });
});

test("a truncated video fails and can be retried", async () => {
  const bytes = (await readFile("tests/fixtures/films/b-frames.mp4")).subarray(0, 5_000);
  const answer = await keepFile(world, { bytes, area: "projects", fileName: "cut.mp4" });
  if (!answer.ok) throw new Error(answer.reason);
  const path = await folderOf("exit 1");
  expect(await finish(answer.media, path)).toMatchObject({ pictures: "failed", renditions: [] });
});

test("a video that is temporarily missing has not failed", async () => {
  const file = await kept("b-frames.mp4", "away.mp4");
  await world.storage.delete(mediaKey(file));
  const path = await folderOf("exit 1");
  expect(await hasSource({ ...world, environment: { PATH: path } }, file)).toBe(false);
  await world.db.update(media).set({ pictures: "waiting" }).where(eq(media.id, file.id));
  await expect(finish(file, path)).rejects.toThrow("is not in the storage");
});
