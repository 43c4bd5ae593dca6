import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import { type OpenDatabase, openDatabase } from "./db/open.ts";
import type { Settings } from "./env.ts";
import { openStorage } from "./storage/index.ts";
import type { World } from "./world.ts";

export type OpenWorld = {
  world: World;
  connection: OpenDatabase["connection"];
  close(): Promise<void>;
};

/** Opens what the product stands on: for the server, the command line and tests alike. */
export async function openWorld(
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenWorld> {
  await mkdir(settings.DATA_DIR, { recursive: true });
  const storage = openStorage({ url: settings.STORAGE_URL ?? null, dataDir: settings.DATA_DIR });
  const { db, connection, close } = await openDatabase(settings, log, say);
  return { world: { settings, db, storage, log, now: () => new Date() }, connection, close };
}
