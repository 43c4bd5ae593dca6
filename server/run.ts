import { setFlagsFromString } from "node:v8";
import { endServers } from "./db/embedded/stop-on-exit.ts";
import { type Environment, readEnvironment } from "./env.ts";
import { codeOf, readableMessageOf } from "./errors.ts";
import { openLog } from "./log.ts";
import { type StartOptions, start } from "./start.ts";

/** V8 alone lets the heap grow to four times what is used. */
const HEAP_GROWTH = "--heap-growing-percent=50";

/** Requests get 10 seconds to finish, the database somewhat more. */
const STOP_WITHIN_MS = 30_000;

/** Runs until Ctrl-C or SIGTERM. npm forwards Ctrl-C, so it arrives twice. */
export async function runUntilStopped(
  options: Pick<StartOptions, "build" | "clientFolder" | "cacheBytes" | "inFront">,
): Promise<void> {
  const parsed = readEnvironment();
  if (!parsed.ok) {
    for (const problem of parsed.problems) process.stderr.write(`Setting ${problem}\n`);
    process.exitCode = 1;
    return;
  }
  setFlagsFromString(HEAP_GROWTH);
  const { environment } = parsed;
  const log = openLog(environment.LOG_LEVEL);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // A request must never end the process, whatever a library fails to catch.
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught error"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "uncaught rejection"));
  const stopping = new AbortController();
  const stopRequested = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => stopping.abort());
  void stopRequested.then(() => setTimeout(endNow, STOP_WITHIN_MS).unref());

  try {
    const site = await start({ ...options, environment, log, say, signal: stopping.signal });
    await stopRequested;
    say("Stopping: finishing requests, closing the database");
    await site.stop();
    say("Stopped");
  } catch (error) {
    if (stopping.signal.aborted) {
      say("Stopped before the start was complete");
      return;
    }
    process.stderr.write(`${startErrorMessage(error, environment)}\n`);
    log.debug({ err: error }, "could not start");
    process.exitCode = 1;
  }
}

/** `process.exit` would wait for a disk or name server that does not answer. */
function endNow(): void {
  process.stderr.write("Vitrine did not stop in time and was ended\n");
  endServers();
  process.kill(process.pid, "SIGKILL");
}

function startErrorMessage(error: unknown, environment: Environment): string {
  const port = environment.PORT;
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === "EADDRINUSE") return `PORT ${port} is already in use`;
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen")
    return `PORT ${port} requires administrator rights`;
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL") {
    return `HOST ${environment.HOST} is not an address of this machine`;
  }
  if ((code === "EACCES" || code === "EROFS") && "path" in error) {
    return `DATA_DIR ${environment.DATA_DIR} is not writable: ${error.message}`;
  }
  return readableMessageOf(error);
}
