import { execFile } from "node:child_process";
import type { Readable } from "node:stream";
import { wasInterrupted } from "./was-interrupted.ts";

type StreamOptions = {
  withinMs: number;
  outputMaxBytes: number;
  /** Ends the program. */
  signal?: AbortSignal | undefined;
};

/** Not ok when the program fails, crashes, or exceeds a limit. */
type StreamResult = { ok: true; output: Buffer } | { ok: false; code: number | string | undefined };

/**
 * Runs a program of ours on untrusted bytes, in a process without environment that is killed at the limits.
 * Rejects only when the bytes cannot be read or the program was interrupted, so that it can be run again.
 */
export function runOnStream(
  [program, ...args]: readonly [string, ...string[]],
  input: Readable,
  { withinMs, outputMaxBytes, signal }: StreamOptions,
): Promise<StreamResult> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const release = () => {
      isOver = true;
      input.destroy();
    };
    const child = execFile(
      process.execPath,
      [program, ...args],
      {
        encoding: "buffer",
        timeout: withinMs,
        killSignal: "SIGKILL",
        maxBuffer: outputMaxBytes,
        env: {},
        signal,
      },
      (error, output) => {
        release();
        if (error && wasInterrupted(error))
          return reject(new Error("a program was interrupted", { cause: error }));
        if (!error && output.length > 0) return resolve({ ok: true, output });
        resolve({ ok: false, code: error?.code ?? undefined });
      },
    );
    // EPIPE after an early exit; the exit code tells why.
    child.stdin?.on("error", release);
    input.on("error", (error) => {
      if (isOver) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (child.stdin) input.pipe(child.stdin);
  });
}
