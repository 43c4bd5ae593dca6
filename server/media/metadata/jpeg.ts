import { PARTS_MAX } from "./parts-max.ts";

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const JFIF = 0xe0;
const COLOR_PROFILE = 0xe2;
const ADOBE = 0xee;

export function jpegWithoutMetadata(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START) return null;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  for (let part = 0; at + 4 <= bytes.length; part += 1) {
    if (part === PARTS_MAX) return null;
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SCAN) end = endOfScan(bytes, end);
    if (end <= at + 3 || end > bytes.length) return null;
    if (isPicture(marker, bytes.toString("latin1", at + 4, at + 16))) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== END) return null;
  return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
}

function isPicture(marker: number, name: string): boolean {
  if (marker === JFIF) return name.startsWith("JFIF\0");
  if (marker === COLOR_PROFILE) return name.startsWith("ICC_PROFILE\0");
  if (marker === ADOBE) return name.startsWith("Adobe");
  return marker !== COMMENT && (marker < 0xe0 || marker > 0xef);
}

/** A marker that is neither an escaped 0xFF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  // A loop: searching for each 0xFF is slow where every second byte is one.
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
  }
  return -1;
}
