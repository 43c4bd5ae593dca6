import { DatabaseStartFailure, startEmbeddedDatabase } from "#server/db/embedded/index.ts";

/** A process with the embedded database in the given folder; reports events as JSON lines. */
const say = (message: object) => console.log(JSON.stringify(message));

try {
  const database = await startEmbeddedDatabase({
    folder: process.argv[2] ?? "",
    log: (line) => say({ log: line }),
    onRestart: () => say({ restarted: true }),
  });
  process.on("SIGTERM", async () => {
    await database.stop();
    say({ stopped: true });
    process.exit(0);
  });
  say({ ready: { ownsServer: database.ownsServer, connection: database.connection } });
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof DatabaseStartFailure)) throw error;
  say({ failure: { reason: error.reason, message: error.message } });
  process.exit(3);
}
