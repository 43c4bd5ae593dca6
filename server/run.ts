import { pino } from "pino";
import { readSettings } from "./env.ts";
import { type StartOptions, start } from "./start.ts";

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
  const { settings } = parsed;
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ fd: 2, sync: true }));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // A request must never end the process, whatever a library forgets to catch.
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught error"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "uncaught rejection"));
  const toldToStop = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => resolve());
  });

  try {
    const site = await start({ ...options, settings, log, say });
    await toldToStop;
    say("Stopping: finishing requests, closing the database");
    await site.stop();
    say("Stopped");
  } catch (error) {
    process.stderr.write(`${reasonOf(error, settings.PORT)}\n`);
    log.debug({ err: error }, "could not start");
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `PORT ${port} is taken by another program`;
  if (code === "EACCES" && port < 1024) return `PORT ${port} needs the rights of an administrator`;
  return error.message;
}
