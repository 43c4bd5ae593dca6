import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForDryRun, askForWriting } from "../../server/import/runs/ask-run.ts";
import { findRun } from "../../server/import/runs/find-run.ts";
import { startRun } from "../../server/import/runs/start-run.ts";
import { importItems, importUndos } from "../../server/import/tables.ts";
import { askToTakeBack } from "../../server/import/undo/ask-to-take-back.ts";
import { portfolioProjects, projectRoles } from "../../server/projects/tables.ts";
import { importWorld } from "../support/import-world.ts";
import { databaseUrl, type Site, startSite } from "../support/site.ts";

const ROWS = 200;
const PATIENT = { timeout: 120_000, interval: 20 };

/** Asks as the owner's screens do, and works at nothing itself. */
let asking: Awaited<ReturnType<typeof importWorld>>;
let site: Site;

const start = () =>
  startSite({
    DATABASE_URL: databaseUrl(asking.connection),
    DATA_DIR: asking.world.settings.DATA_DIR,
  });

beforeAll(async () => {
  asking = await importWorld();
  site = await start();
});
afterAll(async () => {
  await site?.stop();
  await asking?.close();
});

const projects = () => asking.world.db.$count(portfolioProjects);
const stateOf = async (id: string) => (await findRun(asking.world, id))?.state;

test("a process killed in the middle of an import leaves whole items, a stopped run, and a way on", async () => {
  const { world } = asking;
  const path = join(world.settings.DATA_DIR, "many.csv");
  const rows = Array.from({ length: ROWS }, (_, i) => `Row ${i},Client ${i % 9},2020,Pitch,Role`);
  await writeFile(path, `title,client,year,type,roles\n${rows.join("\n")}\n`);
  const started = await startRun(world, { path, fileName: "many.csv" });
  const id = started.ok ? started.id : started.problem;
  await expect.poll(() => stateOf(id), PATIENT).toBe("mapping");
  await askForDryRun(world, id, { mapping: ["title", "client", "year", "workType", "roles"] });
  await expect.poll(() => stateOf(id), PATIENT).toBe("planned");

  await askForWriting(world, id);
  await expect.poll(projects, PATIENT).toBeGreaterThan(5);
  site.process.kill("SIGKILL");
  await expect.poll(() => stateOf(id), PATIENT).toBe("stopped");
  const written = await projects();
  expect(written).toBeLessThan(ROWS);
  const [links] = await world.db.select({ count: count() }).from(projectRoles);
  const [items] = await world.db.select({ count: count() }).from(importItems);
  expect([links?.count, items?.count]).toEqual([written, written]);

  // The next process does not go on by itself: the owner has the word.
  site = await start();
  expect(await stateOf(id)).toBe("stopped");
  await askForWriting(world, id);
  await expect.poll(() => stateOf(id), PATIENT).toBe("done");
  expect(await projects()).toBe(ROWS);
  expect((await findRun(world, id))?.counts).toEqual({ new: ROWS - written, unchanged: written });
  const shown = eq(portfolioProjects.isVisible, true);
  expect(await world.db.$count(portfolioProjects, shown)).toBe(0);

  // Taking it back was asked for, and goes on by itself.
  const batches = (await findRun(world, id))?.batchIds ?? [];
  expect(await askToTakeBack(world, batches)).toBe("asked");
  await expect.poll(projects, PATIENT).toBeLessThan(ROWS - 5);
  site.process.kill("SIGKILL");
  site = await start();
  await expect.poll(projects, PATIENT).toBe(0);
  const isUndone = async () => (await findRun(world, id))?.batchIds;
  await expect.poll(isUndone, PATIENT).toEqual([]);
  const undos = await world.db.select().from(importUndos);
  expect(undos.reduce((sum, { removed }) => sum + removed, 0)).toBe(ROWS);
}, 400_000);
