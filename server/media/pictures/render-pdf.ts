import { execFile } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const RENDER_WITHIN_MS = 20_000;
/** What a program may answer with; a page or frame as large as may be drawn takes less. */
export const POSTER_PNG_MAX_BYTES = 50 * 1024 * 1024;
/** How the program ends that may not look into the file. */
export const EXIT_LOCKED = 64;
const PROGRAM = fileURLToPath(new URL("render-pdf-process.ts", import.meta.url));

/** "none": it cannot be looked at without a password, or holds nothing to see. "failed": it is broken, or too much work. */
export type Rendered = { ok: true; png: Buffer } | { ok: false; state: "none" | "failed" };

/**
 * Draws the first page of a PDF as a PNG, in a process of its own with bounds of time and memory: a
 * PDF is a program of sorts, and strangers write them. Rejects when its bytes cannot be read, which
 * says nothing of the document.
 */
export function renderPdf(pdf: Readable, withinMs = RENDER_WITHIN_MS): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const letGo = () => {
      isOver = true;
      pdf.destroy();
    };
    const child = execFile(
      process.execPath,
      [PROGRAM],
      {
        encoding: "buffer",
        timeout: withinMs,
        killSignal: "SIGKILL",
        maxBuffer: POSTER_PNG_MAX_BYTES,
        env: {},
      },
      (error, png) => {
        letGo();
        if (!error && png.length > 0) return resolve({ ok: true, png });
        resolve({ ok: false, state: error?.code === EXIT_LOCKED ? "none" : "failed" });
      },
    );
    const input = child.stdin;
    // A child that ended early closes its input; its exit says why.
    input?.on("error", letGo);
    pdf.on("error", (error) => {
      if (isOver) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (input) pdf.pipe(input);
  });
}
