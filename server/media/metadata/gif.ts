import { PARTS_MAX } from "./parts-max.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
const ANIMATION = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** Null when malformed. Some encoders leave out the last byte, which is added. */
export function gifWithoutMetadata(bytes: Buffer): Buffer | null {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)) || bytes.length < 14) return null;
  let at = 13 + colorTableBytes(bytes[10]);
  const kept = [bytes.subarray(0, at)];
  let hasImage = false;
  for (let part = 0; part < PARTS_MAX && at < bytes.length; part += 1) {
    const block = bytes[at];
    if (block === END) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const isImage = block === IMAGE;
    if (!isImage && block !== EXTENSION) return null;
    const dataAt = isImage ? at + 11 + colorTableBytes(bytes[at + 9]) : at + 2;
    const end = endOfBlocks(bytes, dataAt);
    if (end === -1) return null;
    hasImage ||= isImage;
    if (isImage || !isMetadata(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return hasImage && at === bytes.length ? Buffer.concat([...kept, Buffer.from([END])]) : null;
}

function isMetadata(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label !== APPLICATION) return label === COMMENT;
  return !ANIMATION.includes(bytes.toString("latin1", at + 3, at + 14));
}

const colorTableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += 1 + size;
    if (size === 0) return at;
  }
  return -1;
}
