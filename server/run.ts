import { setFlagsFromString } from "node:v8";
import { readSettings, type Settings } from "./env.ts";
import { openLog } from "./log.ts";
import { type StartOptions, start } from "./start.ts";

/** How much the heap may grow before it is collected: V8 alone lets it grow to four times what is used. */
const HEAP_GROWTH = "--heap-growing-percent=50";

/** Requests have 10 seconds to finish, the database somewhat more; then the process ends anyway. */
const STOP_WITHIN_MS = 30_000;

/**
 * Runs the site as a process: settings from the environment, progress on standard output, log on
 * standard error, and a clean end on Ctrl-C or SIGTERM. npm passes Ctrl-C on, so it comes twice.
 */
export async function runUntilStopped(
  options: Pick<StartOptions, "build" | "clientFolder" | "cacheBytes" | "inFront">,
): Promise<void> {
  const parsed = readSettings();
  if (!parsed.ok) {
    for (const problem of parsed.problems) process.stderr.write(`Setting ${problem}\n`);
    process.exitCode = 1;
    return;
  }
  setFlagsFromString(HEAP_GROWTH);
  const { settings } = parsed;
  const log = openLog(settings.LOG_LEVEL);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // A request must never end the process, whatever a library forgets to catch.
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught error"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "uncaught rejection"));
  const stopping = new AbortController();
  const toldToStop = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stopping.abort());
  void toldToStop.then(() => setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref());

  try {
    const site = await start({ ...options, settings, log, say, signal: stopping.signal });
    await toldToStop;
    say("Stopping: finishing requests, closing the database");
    await site.stop();
    say("Stopped");
  } catch (error) {
    if (stopping.signal.aborted) {
      say("Stopped before the start was complete");
      return;
    }
    process.stderr.write(`${reasonOf(error, settings)}\n`);
    log.debug({ err: error }, "could not start");
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, settings: Settings): string {
  const port = settings.PORT;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `PORT ${port} is taken by another program`;
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen")
    return `PORT ${port} needs the rights of an administrator`;
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL") {
    return `HOST ${settings.HOST} is no address of this machine`;
  }
  if ((code === "EACCES" || code === "EROFS") && "path" in error) {
    return `DATA_DIR ${settings.DATA_DIR} cannot be written: ${error.message}`;
  }
  return error.message;
}
