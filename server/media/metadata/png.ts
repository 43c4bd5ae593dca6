import { PARTS_MAX } from "./parts-max.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Chunks that affect rendering or animation; no texts, times or camera data. */
const KEPT = new Set([
  ..."IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs".split(" "),
  ..."mDCV cLLI acTL fcTL fdAT".split(" "),
]);

/** Null when malformed. */
export function pngWithoutMetadata(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  let at = 8;
  for (let part = 0; part < PARTS_MAX && at + 12 <= bytes.length; part += 1) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}
