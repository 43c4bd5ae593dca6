import type { ExecFileException } from "node:child_process";

/**
 * Sent by service managers and terminals. Crashes end by others, and so does what the kernel stops when memory
 * runs out: the input is the likeliest reason.
 */
const STOPPING: ReadonlySet<string> = new Set(["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]);
const OUTPUT_TOO_LONG = "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";

/**
 * Whether a program could not start, or was stopped by anything but its limits: as when the server stops, whose
 * process group it shares. Its input may be fine, so the work has to be repeated.
 */
export function wasInterrupted({ code, killed, signal }: ExecFileException): boolean {
  // By our timeout.
  if (killed) return false;
  if (typeof code === "string") return code !== OUTPUT_TOO_LONG;
  return typeof signal === "string" && STOPPING.has(signal);
}
