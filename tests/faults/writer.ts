import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/db/embedded/index.ts";

/** Reports each committed number; reconnects when the database dies. */
const WRITERS = 4;
const say = (message: object) => console.log(JSON.stringify(message));

const database = await startEmbeddedDatabase({
  folder: process.argv[2] ?? "",
  log: (line) => say({ log: line }),
  onRestart: () => say({ restarted: true }),
});
const pool = new pg.Pool({ ...database.connection, ssl: false, max: WRITERS });
// Idle connections may break; the pool replaces them.
pool.on("error", () => {});

await pool.query("CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)");
// Numbers are unique across processes: a reused one could hide a lost row.
let next = Date.now() * 1000;
let stopping = false;

process.on("SIGTERM", async () => {
  stopping = true;
  await Promise.all(writers);
  await pool.end();
  await database.stop();
  say({ stopped: true });
  process.exit(0);
});
say({ ready: { ownsServer: database.ownsServer, connection: database.connection } });
const writers = Array.from({ length: WRITERS }, write);
process.stdin.resume();

async function write(): Promise<void> {
  while (!stopping) {
    next += 1;
    const number = next;
    try {
      await pool.query("INSERT INTO written VALUES ($1)", [number]);
    } catch {
      // The outcome is unknown, so it is not reported.
      await wait(5);
      continue;
    }
    say({ acknowledged: number });
  }
}
