import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Database } from "./db/connection.ts";
import type { Settings } from "./env.ts";
import type { Storage } from "./storage/storage.ts";

/** What use cases need of the outside, handed in so that tests can hand in another. */
export type World = {
  settings: Settings;
  db: Database;
  storage: Storage;
  log: Logger;
  now: () => Date;
};

/** The world, as loaders and actions of pages find it. */
export const world = createContext<World>();
