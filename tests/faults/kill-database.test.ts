import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sendSignal } from "#server/db/embedded/stop.ts";
import {
  type Connection,
  type DatabaseApp,
  freshFolder,
  patience,
  postmasterOf,
  query,
  serversOf,
  startApp,
} from "../support/database-process.ts";

const ROUNDS = 20;
const script = fileURLToPath(new URL("./writer.ts", import.meta.url));

const kinds = ["application", "server", "both", "one connection", "all"] as const;
type Kind = (typeof kinds)[number];

test("twenty kills of application and database in turn lose no confirmed row", async () => {
  const folder = join(await freshFolder(), "postgres");
  const apps: DatabaseApp[] = [];
  let writer = await startWriter(folder, apps);
  for (let round = 0; round < ROUNDS; round += 1) {
    const kind = kinds[round % kinds.length] ?? "all";
    // A different moment each round, always during writes.
    await confirms(writer.app, 20 + 13 * round);
    await kill(kind, folder, writer);
    if (kind === "server" || kind === "one connection") {
      if (kind === "server") await writer.app.nextMessage((message) => message.restarted);
      await confirms(writer.app, 50);
    } else {
      await writer.app.ended;
      await expect.poll(() => serversOf(folder), patience).toEqual([]);
      writer = await startWriter(folder, apps);
    }
    await expectAllRows(writer.connection, confirmedBy(apps));
  }
  writer.app.kill("SIGTERM");
  await writer.app.nextMessage((message) => message.stopped);
  await writer.app.ended;
  expect(await serversOf(folder)).toEqual([]);
});

type Writer = { app: DatabaseApp; connection: Connection };

async function startWriter(folder: string, apps: DatabaseApp[]): Promise<Writer> {
  const app = startApp(folder, { script });
  apps.push(app);
  const { connection } = await app.nextMessage((message) => message.ready);
  return { app, connection };
}

async function confirms(app: DatabaseApp, count: number): Promise<void> {
  for (let received = 0; received < count; received += 1) {
    await app.nextMessage((message) => message.acknowledged);
  }
}

async function kill(kind: Kind, folder: string, { app, connection }: Writer): Promise<void> {
  const server = await postmasterOf(folder);
  switch (kind) {
    case "application":
      return app.kill("SIGKILL");
    case "server":
      return sendSignal(server, "SIGKILL");
    case "both":
      app.kill("SIGKILL");
      return sendSignal(server, "SIGKILL");
    case "one connection": {
      const before = (await serversOf(folder)).filter((pid) => pid !== server);
      sendSignal(await oneConnection(connection), "SIGKILL");
      return replaced(before, folder, connection);
    }
    case "all": {
      const servers = await serversOf(folder);
      app.kill("SIGKILL");
      for (const pid of servers) sendSignal(pid, "SIGKILL");
    }
  }
}

/** When one backend dies, the postmaster ends all others and recovers. */
async function replaced(before: number[], folder: string, connection: Connection): Promise<void> {
  const remaining = async () => {
    const now = await serversOf(folder);
    return before.filter((pid) => now.includes(pid));
  };
  await expect.poll(remaining, patience).toEqual([]);
  await expect.poll(() => query(connection, "SELECT 1 AS one"), patience).toEqual([{ one: 1 }]);
}

async function oneConnection(connection: Connection): Promise<number> {
  const inserting =
    "SELECT pid FROM pg_stat_activity WHERE query LIKE 'INSERT INTO written%' LIMIT 1";
  const [row] = await query<{ pid: number }>(connection, inserting);
  if (!row) throw new Error("No writer found.");
  return row.pid;
}

function confirmedBy(apps: DatabaseApp[]): number[] {
  const messages = apps.flatMap((app) => app.messages);
  return messages.flatMap(({ acknowledged }) => acknowledged ?? []);
}

async function expectAllRows(connection: Connection, confirmed: number[]): Promise<void> {
  const rows = await query<{ number: string }>(connection, "SELECT number FROM written");
  const kept = new Set(rows.map((row) => Number(row.number)));
  expect(confirmed.length).toBeGreaterThan(0);
  expect(confirmed.filter((number) => !kept.has(number))).toEqual([]);
}
