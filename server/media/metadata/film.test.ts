import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { mediaKey } from "#domain/media/media.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { openMediaWorld } from "../../../tests/support/media-rows.ts";
import { type FileToKeep, keepFile } from "../keep.ts";
import { blankMetadata, findFilmMetadata } from "./film.ts";

const PLACE = "+48.8584+002.2945/";
const XMP = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8, type, "latin1");
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** With a size of 64 bits. */
function longBox(type: string, content: string): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, "latin1");
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, Buffer.from(content)]);
}

const FTYP = box("ftyp", "isom\0\0\x02\0isomiso2");
const TRACK = [box("tkhd", "turned by 90 degrees"), box("edts", box("elst", "from the start"))];
const film = (isKept: boolean) => {
  const blank = (given: Buffer, headBytes = 8) => {
    if (isKept) return given;
    const free = Buffer.alloc(given.length);
    given.copy(free, 0, 0, headBytes);
    free.write("free", 4, "latin1");
    return free;
  };
  return Buffer.concat([
    FTYP,
    blank(box("uuid", XMP, PLACE)),
    box("uuid", "another identity", "kept"),
    // Past the pieces in which files are read.
    box("mdat", `udta meta ${"x".repeat(200_000)}`),
    box(
      "moov",
      box("mvhd", "times"),
      box("trak", ...TRACK, blank(box("meta", PLACE))),
      blank(box("udta", box("©xyz", PLACE))),
      blank(longBox("meta", PLACE), 16),
    ),
  ]);
};

const world = await forAllTests(openMediaWorld());

async function keptBytes(file: FileToKeep): Promise<Buffer> {
  const kept = await keepFile(world, file);
  if (!kept.ok) throw new Error(kept.reason);
  const stored = await world.storage.read(mediaKey(kept.media));
  if (!stored) throw new Error("it was not stored");
  return buffer(stored.body);
}

test("the place in a film is overwritten, and nothing else, wherever it comes from", async () => {
  const [given, clean] = [film(true), film(false)];
  expect(clean).toHaveLength(given.length);
  expect(clean.includes(PLACE)).toBe(false);
  const path = join(world.folder, "given.mp4");
  await writeFile(path, given);
  const file = { area: "projects" as const, fileName: "boats.mp4" };
  expect(
    (await keptBytes({ ...file, path, hash: "of the upload", canLink: true })).equals(clean),
  ).toBe(true);
  expect((await readFile(path)).equals(given)).toBe(true);
  const kept = await keepFile(world, { ...file, bytes: given });
  expect(kept).toMatchObject({ ok: true, isNew: false });
  expect(given.includes(PLACE)).toBe(true);
});

test.each([
  ["ends in its header", box("udta", PLACE).subarray(0, 6)],
  ["is cut off", box("udta", PLACE).subarray(0, 20)],
  ["is smaller than its header", Buffer.from("\0\0\0\x03udta....")],
  ["extends to the end", Buffer.from(`\0\0\0\0udta${PLACE}`)],
  ["has an impossible size", Buffer.from(`\0\0\0\x01udta${"\xff".repeat(8)}${PLACE}`, "latin1")],
  ["holds itself again and again", Buffer.from("\0\0\0\0moov".repeat(100_000))],
])("a film whose last box %s is read to its end", async (_, last) => {
  const bytes = Buffer.concat([FTYP, last]);
  const read = async (at: number, length: number) => bytes.subarray(at, at + length);
  const boxes = await findFilmMetadata(read, bytes.length);
  const blank = Buffer.from(bytes);
  blankMetadata(blank, 0, boxes);
  expect(blank).toHaveLength(bytes.length);
  expect(blank.includes(PLACE.slice(0, 9))).toBe(false);
});
