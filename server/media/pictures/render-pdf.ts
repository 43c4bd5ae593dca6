import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runOnStream } from "../../programs/run-on-stream.ts";

const RENDER_WITHIN_MS = 20_000;
export const POSTER_PNG_MAX_BYTES = 50 * 1024 * 1024;
export const EXIT_LOCKED = 64;
const PROGRAM = fileURLToPath(new URL("render-pdf-process.ts", import.meta.url));

/** "none": password-protected or nothing to see. "failed": broken, or too expensive. */
export type Rendered = { ok: true; png: Buffer } | { ok: false; state: "none" | "failed" };

/** In a child process: PDFs are untrusted. Rejects only when the bytes cannot be read, or when interrupted. */
export async function renderPdf(pdf: Readable, withinMs = RENDER_WITHIN_MS): Promise<Rendered> {
  const limits = { withinMs, outputMaxBytes: POSTER_PNG_MAX_BYTES };
  const rendered = await runOnStream([PROGRAM], pdf, limits);
  if (rendered.ok) return { ok: true, png: rendered.output };
  return { ok: false, state: rendered.code === EXIT_LOCKED ? "none" : "failed" };
}
