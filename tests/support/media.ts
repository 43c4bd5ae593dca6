import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { openStorage } from "#server/storage/index.ts";
import type { Storage } from "#server/storage/storage.ts";

export async function diskStorage(): Promise<{
  storage: Storage;
  folder: string;
  remove(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-media-"));
  return {
    storage: await openStorage({ url: null, dataDir }),
    folder: join(dataDir, "media"),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Noise that compresses badly; `seed` varies the content. */
export function photo(width: number, height: number, seed = 128): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: seed, sigma: 8 },
    },
  });
}

/** Always the same, and smaller as AVIF than as WebP. */
export function gradient(width: number, height: number): Sharp {
  const pixels = Uint8Array.from({ length: 3 * width * height }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    return x * ((index % 3) + 1) + 7 * y;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Halves of plain red and blue, from left to right. */
export function redAndBlue(width: number, height: number): Sharp {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: "#00f" } };
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}

/** A small PNG with false dimensions in its header. */
export function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A minimal PDF, padded to `bytes`. */
export function pdf(text: string, bytes = 0): Buffer {
  const file = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\n%%EOF\n`);
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.length), "x")]);
}
