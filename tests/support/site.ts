import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { codeOf } from "../../server/errors.ts";
import { within } from "./within.ts";

export const root = join(import.meta.dirname, "../..");

/** The product gives itself 30 seconds. */
export const STOPS_WITHIN_MS = 60_000;

/** As in `npm start`: fewer collections of a heap that grows. */
export const NODE_OPTIONS = ["--max-semi-space-size=16"];

/** Hides ffmpeg, so that results do not depend on the machine. */
export const NO_PROGRAMS = { PATH: "" };

export type Site = {
  url: string;
  output(): string;
  stop(): Promise<unknown>;
};

export type SiteProcess = Site & {
  process: ChildProcess;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

/** As `npm start` does; React is slower in development. */
export function siteEnvironment(port: string): Record<string, string> {
  return { NODE_ENV: "production", SAMPLE_CONTENT: "off", LOG_LEVEL: "warn", PORT: port };
}

/** `spawned` is called before the process is ready. */
export type StartOptions = { program?: string[]; spawned?: (child: ChildProcess) => void };

export async function startSite(
  env: Record<string, string>,
  { program = ["server/main.ts"], spawned }: StartOptions = {},
): Promise<SiteProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...program], {
    cwd: root,
    env: { ...process.env, ...NO_PROGRAMS, ...siteEnvironment(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  spawned?.(child);
  let log = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      log += chunk;
      if (log.includes("Vitrine is ready")) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    child.once("error", reject);
    exited.then((code) => reject(new Error(`The site ended with ${code}:\n${log}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => log,
    async stop() {
      child.kill("SIGTERM");
      try {
        return await within(STOPS_WITHIN_MS, "Stopping the site", exited);
      } catch (error) {
        child.kill("SIGKILL");
        throw new Error(`${error}. It wrote:\n${log}`);
      }
    },
  };
}

export function vitrine(
  args: string[],
  env: Record<string, string>,
  spawned?: (child: ChildProcess) => void,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["cli/main.ts", ...args], {
    cwd: root,
    env: { ...process.env, ...NO_PROGRAMS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  spawned?.(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** For `DATABASE_URL` of another process. */
export function databaseUrl(connection: PoolConfig): string {
  if (connection.connectionString) return connection.connectionString;
  const url = new URL(`postgres://localhost:${connection.port}/${connection.database}`);
  url.username = connection.user ?? "";
  url.searchParams.set("host", connection.host ?? "");
  return url.href;
}

/** The system gives ports from 32768 on to others at any time. Above 10080, which browsers refuse. */
const PORTS = { from: 11_000, to: 32_000 };

/** Processes start apart from each other. */
let nextPort = PORTS.from + ((process.pid * 97) % (PORTS.to - PORTS.from));

/** Another one at each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port < PORTS.to ? port + 1 : PORTS.from;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => {
      if (codeOf(error) === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
