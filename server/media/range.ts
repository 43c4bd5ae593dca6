import type { ByteRange } from "../storage/storage.ts";

type AskedRange = { kind: "whole" } | { kind: "part"; range: ByteRange } | { kind: "none" };

const WHOLE: AskedRange = { kind: "whole" };

/** RFC 9110 §14. Multiple ranges and other units mean the whole file; "none" is 416. */
export function parseRange(header: string | undefined, size: number): AskedRange {
  const [, first = "", last = ""] =
    /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? "") ?? [];
  if (!first && !last) return WHOLE;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: "none" }
      : { kind: "part", range: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return WHOLE;
  return start >= size ? { kind: "none" } : { kind: "part", range: { start, end } };
}
