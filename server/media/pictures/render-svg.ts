import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Refusal } from "#domain/media/refusals.ts";
import { wasInterrupted } from "../../programs/was-interrupted.ts";

const RENDER_WITHIN_MS = 30_000;
/** Far more than real drawings take; overlapping curves can take minutes. */
const PROCESSOR_MAX_MS = 5_000;
const PNG_MAX_BYTES = 100 * 1024 * 1024;
const PROGRAM = fileURLToPath(new URL("render-svg-process.ts", import.meta.url));

/** In a child process: nested filters can run for hours, and nothing in-process can stop them. */
export function renderSvg(
  svg: Buffer,
  { withinMs = RENDER_WITHIN_MS, processorMs = PROCESSOR_MAX_MS } = {},
): Promise<{ ok: true; png: Buffer } | { ok: false; refusal: Refusal }> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, String(processorMs)],
      {
        encoding: "buffer",
        timeout: withinMs,
        killSignal: "SIGKILL",
        maxBuffer: PNG_MAX_BYTES,
        env: {},
      },
      (error, png, stderr) => {
        if (!error) return resolve({ ok: true, png });
        const isStopped = error.killed || error.signal;
        if (isStopped && !wasInterrupted(error)) return resolve({ ok: false, refusal: "tooSlow" });
        const refusal = REFUSALS_BY_EXIT[Number(error.code)];
        if (refusal) return resolve({ ok: false, refusal });
        reject(
          new Error(`drawing an SVG failed: ${stderr.toString().slice(0, 500)}`, {
            cause: error,
          }),
        );
      },
    );
    // EPIPE after an early exit; the exit code tells why.
    child.stdin?.on("error", () => child.stdin?.destroy());
    child.stdin?.end(svg);
  });
}

const REFUSALS_BY_EXIT: Readonly<Record<number, Refusal>> = {
  64: "svgUnreadable",
  65: "tooManyPixels",
};
