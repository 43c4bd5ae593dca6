import { PARTS_MAX } from "./parts-max.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const METADATA_FLAGS = 0b0000_1100;

/** Null when truncated. */
export function webpWithoutMetadata(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes.toString("latin1", 0, 4) !== "RIFF") return null;
  const total = 8 + bytes.readUInt32LE(4);
  if (total > bytes.length) return null;
  const kept: Buffer[] = [];
  let at = 12;
  for (let part = 0; at + 8 <= total; part += 1) {
    if (part === PARTS_MAX) return null;
    const type = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // Padded to an even length; some writers omit the last padding.
    const end = Math.min(at + 8 + size + (size % 2), total);
    if (at + 8 + size > total) return null;
    if (KEPT.has(type)) kept.push(chunk(bytes.subarray(at, end), type));
    at = end;
  }
  const body = Buffer.concat(kept);
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

function chunk(bytes: Buffer, type: string): Buffer {
  if (type !== "VP8X" || bytes.length < 9) return bytes;
  const copy = Buffer.from(bytes);
  copy[8] = (copy[8] ?? 0) & ~METADATA_FLAGS;
  return copy;
}
