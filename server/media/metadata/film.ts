import { PARTS_MAX } from "./parts-max.ts";

/** A box with metadata: where its type and its content stand. */
export type MetadataBox = { typeAt: number; contentAt: number; end: number };

/** Fewer bytes at the end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

const FREE = Buffer.from("free", "latin1");
const METADATA = ["udta", "meta"];
/** What is looked into, by depth. */
const PARENTS = ["moov", "trak"];
const XMP = "be7acfcb97a942e89c71999491e3afac";

/**
 * Boxes of an MP4 or QuickTime file that hold the place, the device and other tags, not what is needed to play it.
 * Tracks of measurements, as action cameras add them, are left.
 */
export async function findFilmMetadata(read: ReadAt, bytes: number): Promise<MetadataBox[]> {
  const found: MetadataBox[] = [];
  let parts = 0;
  const walk = async (start: number, limit: number, depth: number): Promise<void> => {
    let at = start;
    while (at + 8 <= limit && parts < PARTS_MAX) {
      parts += 1;
      const box = await readBox(read, at, limit);
      if (!box) return;
      const { type, contentAt, end } = box;
      if (type === PARENTS[depth]) await walk(contentAt, end, depth + 1);
      else if (METADATA.includes(type) || (await isXmp(read, box)))
        found.push({ typeAt: at + 4, contentAt, end });
      at = end;
    }
  };
  await walk(0, bytes, 0);
  return found;
}

/** Overwrites metadata in a piece of the file that begins at `offset`. Nothing moves: offsets into the file stay valid. */
export function blankMetadata(piece: Buffer, offset: number, boxes: readonly MetadataBox[]): void {
  for (const { typeAt, contentAt, end } of boxes) {
    if (end <= offset || typeAt >= offset + piece.length) continue;
    const [from, to] = [contentAt, end].map((at) =>
      Math.min(Math.max(0, at - offset), piece.length),
    );
    piece.fill(0, from, to);
    for (const [i, byte] of FREE.entries()) {
      const at = typeAt + i - offset;
      if (at >= 0 && at < piece.length) piece[at] = byte;
    }
  }
}

type Box = { type: string; contentAt: number; end: number };

/** Null when broken. A box that is cut off ends with what holds it. */
async function readBox(read: ReadAt, at: number, limit: number): Promise<Box | null> {
  const head = await read(at, 16);
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < 16) return null;
  const rest = limit - at;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short || rest;
  const contentAt = at + (isLong ? 16 : 8);
  const end = Math.min(at + size, limit);
  return end < contentAt ? null : { type: head.toString("latin1", 4, 8), contentAt, end };
}

async function isXmp(read: ReadAt, { type, contentAt }: Box): Promise<boolean> {
  return type === "uuid" && (await read(contentAt, 16)).toString("hex") === XMP;
}
