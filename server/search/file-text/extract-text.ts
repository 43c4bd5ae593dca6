import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runOnStream } from "../../programs/run-on-stream.ts";

/** A page of text takes about a millisecond. */
export const READ_WITHIN_MS = 60_000;
/** In characters, of all pages: more than 2,000 pages have. */
export const TEXT_MAX_CHARS = 8_000_000;
const OUTPUT_MAX_BYTES = 6 * TEXT_MAX_CHARS;
const PROGRAM = fileURLToPath(new URL("extract-text-process.ts", import.meta.url));

export const READABLE_EXTENSIONS = ["pdf", "docx"] as const;
type ReadableExtension = (typeof READABLE_EXTENSIONS)[number];

const extracted = z.object({
  state: z.enum(["read", "scanned", "encrypted"]),
  pages: z.array(z.string()),
  /** The rest was too long. */
  isTruncated: z.boolean(),
});
export type FileText =
  | z.output<typeof extracted>
  | { state: "unreadable"; pages: string[]; isTruncated: boolean };

type ReadOptions = { withinMs?: number | undefined; signal?: AbortSignal | undefined };

/** In a child process: files are untrusted. Rejects only when the bytes cannot be read, or when interrupted. */
export async function extractText(
  file: Readable,
  ext: ReadableExtension,
  { withinMs = READ_WITHIN_MS, signal }: ReadOptions = {},
): Promise<FileText> {
  const options = { withinMs, outputMaxBytes: OUTPUT_MAX_BYTES, signal };
  const result = await runOnStream([PROGRAM, ext, String(withinMs)], file, options);
  if (!result.ok) return { state: "unreadable", pages: [], isTruncated: false };
  return extracted.parse(JSON.parse(result.output.toString()));
}
