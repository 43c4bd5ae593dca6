import pg from "pg";
import { codeOf, messageOf } from "../../errors.ts";
import { DATABASE_NAME, SUPERUSER } from "./cluster.ts";
import type { Postmaster } from "./postmaster.ts";

export type ProbeResult = { ok: true } | { ok: false; problem: string };

const NO_SUCH_DATABASE = "3D000";
const DISK_FULL = "53100";
// Another process may create the database at the same moment.
const MADE_BY_ANOTHER = new Set(["42P04", "23505", "55006"]);

/** Whether the server accepts connections to our database, which is created when missing. */
export async function probeDatabase(postmaster: Postmaster): Promise<ProbeResult> {
  try {
    await onConnection(postmaster, DATABASE_NAME, async () => {});
    return { ok: true };
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) return { ok: false, problem: messageOf(error) };
  }
  try {
    await onConnection(postmaster, "postgres", (client) =>
      client.query(`CREATE DATABASE ${DATABASE_NAME}`),
    );
    return { ok: true };
  } catch (error) {
    const code = codeOf(error) ?? "";
    if (code === DISK_FULL) throw error;
    return { ok: false, problem: MADE_BY_ANOTHER.has(code) ? "just made" : messageOf(error) };
  }
}

async function onConnection(
  { socketFolder, port }: Postmaster,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    database,
    user: SUPERUSER,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // The pending call reports a lost connection; unhandled, the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
