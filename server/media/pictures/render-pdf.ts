import { execFile } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const RENDER_WITHIN_MS = 20_000;
export const POSTER_PNG_MAX_BYTES = 50 * 1024 * 1024;
export const EXIT_LOCKED = 64;
const PROGRAM = fileURLToPath(new URL("render-pdf-process.ts", import.meta.url));

/** "none": password-protected or nothing to see. "failed": broken, or too expensive. */
export type Rendered = { ok: true; png: Buffer } | { ok: false; state: "none" | "failed" };

/** In a child process: PDFs are untrusted. Rejects only when the bytes cannot be read. */
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
    // EPIPE after an early exit; the exit code tells why.
    input?.on("error", letGo);
    pdf.on("error", (error) => {
      if (isOver) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (input) pdf.pipe(input);
  });
}
