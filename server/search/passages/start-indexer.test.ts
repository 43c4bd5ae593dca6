import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { foundProjects } from "../../../tests/support/found-projects.ts";
import { addProject, addPublicProject } from "../../../tests/support/rows.ts";
import type { BackgroundLoop } from "../../concurrency/background-loop.ts";
import { listenForAnnouncements } from "../../db/announcement-listener.ts";
import { startIndexer } from "./start-indexer.ts";

const HOUR_MS = 3_600_000;
const logged: string[] = [];
const log = pino({ base: null }, { write: (line) => logged.push(line) });

let database: TestDatabase;
let indexer: BackgroundLoop;
let stopListening: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  indexer = startIndexer({ db: database.db, queue: { add: async () => {} }, log }, HOUR_MS);
  const { stop } = await listenForAnnouncements({
    connection: database.connection,
    onTags: (tags) => (tags.includes("passage-changes") ? indexer.trigger() : undefined),
    onGap: () => {},
    log,
  });
  stopListening = stop;
});
afterAll(async () => {
  await stopListening();
  await indexer.stop();
  await database.drop();
});

test("what is published is found soon, without anything else being done", async () => {
  const id = await addPublicProject(database.db, { title: "Lighthouse" });
  const find = async () => (await foundProjects(database, "lighthouse")).map(({ id }) => id);
  await expect.poll(find).toEqual([id]);
});

test("the log names what cannot be indexed", async () => {
  await database.db.execute(sql`
    alter table passages add constraint no_fog check (text not like '%Fog%') not valid`);
  const values = { title: "Pier", description: "<p>Fog.</p>", isVisible: true };
  const id = await addProject(database.db, values);
  await expect.poll(() => logged.join("")).toContain(`project ${id}`);
});
