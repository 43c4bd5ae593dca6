import { type ChildProcess, spawn } from "node:child_process";
import { chmod, cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, onTestFinished } from "vitest";
import { clusterFiles } from "#server/db/embedded/cluster.ts";
import { startEmbeddedDatabase } from "#server/db/embedded/index.ts";
import { postgresProcesses } from "#server/db/embedded/life.ts";
import { readPostmasterFile } from "#server/db/embedded/postmaster.ts";

export type Connection = { host: string; port: number; user: string; database: string };

type Message = {
  log?: string;
  restarted?: boolean;
  stopped?: boolean;
  ready?: { ownsServer: boolean; connection: Connection };
  failure?: { reason: string; message: string };
  acknowledged?: number;
};

export type DatabaseApp = {
  pid: number;
  /** The next matching message, including earlier unread ones. */
  nextMessage<T>(find: (message: Message) => T | undefined): Promise<T>;
  messages: readonly Message[];
  kill(signal: NodeJS.Signals): void;
  ended: Promise<void>;
};

const appScript = fileURLToPath(new URL("./database-app.ts", import.meta.url));

type AppOptions = { script?: string; uid?: number; prefix?: readonly string[] };

export function startApp(folder: string, { script, uid, prefix = [] }: AppOptions = {}) {
  const command = [...prefix, process.execPath, script ?? appScript, folder];
  const [program = "", ...args] = command;
  const child = spawn(program, args, { uid, gid: uid, cwd: "/", stdio: "pipe" });
  const app = follow(child);
  onTestFinished(() => {
    app.kill("SIGKILL");
    return app.ended;
  });
  return app;
}

function follow(child: ChildProcess): DatabaseApp {
  const messages: Message[] = [];
  let wake = () => {};
  let stderr = "";
  let over = false;
  child.stderr?.on("data", (chunk) => {
    stderr += String(chunk);
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      // A killed process may leave an incomplete line.
      if (!line.endsWith("}")) return;
      messages.push(JSON.parse(line));
      wake();
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      over = true;
      wake();
      resolve();
    });
  });
  let read = 0;
  async function nextMessage<T>(find: (message: Message) => T | undefined): Promise<T> {
    for (;;) {
      for (const message of messages.slice(read)) {
        read += 1;
        const found = find(message);
        if (found !== undefined) return found;
      }
      if (over) throw new Error(`It ended too early: ${JSON.stringify(messages)} ${stderr}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    pid: child.pid ?? 0,
    nextMessage,
    messages,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Accessible to every user; removed when the test ends. */
export async function freshFolder(mode = 0o755): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "vitrine-db-")));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Generous, for busy machines. */
export const patience = { timeout: 30_000, interval: 10 };

/** Copies an initialized database folder, which skips the slow part of a first start. */
export function databaseFolders(): () => Promise<string> {
  let template: Promise<string> | undefined;
  afterAll(async () => {
    if (template) await rm(dirname(await template), { recursive: true });
  });
  return async () => {
    template ??= makeTemplate();
    const folder = join(await freshFolder(), "postgres");
    await cp(join(await template, "data"), join(folder, "data"), { recursive: true });
    return folder;
  };
}

async function makeTemplate(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "vitrine-db-"));
  const folder = join(place, "postgres");
  const database = await startEmbeddedDatabase({ folder, log: () => {} });
  await database.stop();
  return folder;
}

export async function serversOf(folder: string): Promise<number[]> {
  return postgresProcesses(clusterFiles(folder));
}

export async function postmasterOf(folder: string): Promise<number> {
  const found = await readPostmasterFile(clusterFiles(folder).postmasterFile);
  if (!found) throw new Error(`No server runs in ${folder}.`);
  return found.pid;
}

export async function query<Row extends object>(
  connection: Connection,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, ssl: false });
  // A killed server also rejects the current query, which the test observes.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
