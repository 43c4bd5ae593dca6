import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedDatabase } from "#server/db/embedded/index.ts";

/**
 * Writes numbered rows into the embedded database in the folder given as its argument, over
 * several connections at once, and says each number only after the database has confirmed it.
 * Goes on writing, over new connections, when the database dies under it.
 */
const WRITERS = 4;
const say = (message: object) => console.log(JSON.stringify(message));

const database = await startEmbeddedDatabase({
  folder: process.argv[2] ?? "",
  log: (line) => say({ log: line }),
  onRestart: () => say({ restarted: true }),
});
const pool = new pg.Pool({ ...database.connection, ssl: false, max: WRITERS });
// A connection that breaks while nobody uses it; the next one to be used is made anew.
pool.on("error", () => {});

await pool.query("CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)");
// No number is ever used twice, not by the next process either: that could hide a lost row.
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
      // Whether it was kept is unknown, so it is not confirmed; the test counts only what was.
      await pause(5);
      continue;
    }
    say({ acknowledged: number });
  }
}
