import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestDryRun, requestWrite } from "../../server/import/runs/change-run.ts";
import { findRun } from "../../server/import/runs/find-run.ts";
import { startRun } from "../../server/import/runs/start-run.ts";
import { importItems, importUndos } from "../../server/import/tables.ts";
import { requestUndo } from "../../server/import/undo/request-undo.ts";
import { portfolioProjects, projectRoles } from "../../server/projects/tables.ts";
import { holdProjects } from "../support/hold-projects.ts";
import { importWorld } from "../support/import-world.ts";
import { databaseUrl, type SiteProcess, startSite } from "../support/site.ts";

const ROWS = 200;
const COUNT = "select count(*) from portfolio_projects";
const PATIENT = { timeout: 120_000, interval: 20 };

/** Only sends requests, like the admin screens, and runs no jobs. */
let asking: Awaited<ReturnType<typeof importWorld>>;
let site: SiteProcess;

const start = () =>
  startSite({
    DATABASE_URL: databaseUrl(asking.connection),
    DATA_DIR: asking.world.environment.DATA_DIR,
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

test("a process killed during an import leaves complete items, and starting again completes the rest", async () => {
  const { world } = asking;
  const path = join(world.environment.DATA_DIR, "many.csv");
  const rows = Array.from({ length: ROWS }, (_, i) => `Row ${i},Client ${i % 9},2020,Pitch,Role`);
  await writeFile(path, `title,client,year,type,roles\n${rows.join("\n")}\n`);
  const started = await startRun(world, { path, fileName: "many.csv" });
  const id = started.ok ? started.id : started.problem;
  await expect.poll(() => stateOf(id), PATIENT).toBe("mapping");
  await requestDryRun(world, id, { mapping: ["title", "client", "year", "workType", "roles"] });
  await expect.poll(() => stateOf(id), PATIENT).toBe("planned");

  const letGo = await holdProjects(world.db, "insert", `(${COUNT}) >= ${ROWS / 2}`);
  await requestWrite(world, id);
  await expect.poll(projects, PATIENT).toBeGreaterThan(5);
  site.process.kill("SIGKILL");
  await letGo();
  // The next process waits for the owner instead of going on.
  site = await start();
  await expect.poll(() => stateOf(id), PATIENT).toBe("stopped");
  const written = await projects();
  expect(written).toBeLessThan(ROWS);
  const [links] = await world.db.select({ count: count() }).from(projectRoles);
  const [items] = await world.db.select({ count: count() }).from(importItems);
  expect([links?.count, items?.count]).toEqual([written, written]);

  const countsOf = async () => (await findRun(world, id))?.counts;
  await requestDryRun(world, id, {});
  await expect.poll(() => stateOf(id), PATIENT).toBe("planned");
  expect(await countsOf()).toEqual({ new: ROWS - written, unchanged: written });
  await requestWrite(world, id);
  await expect.poll(() => stateOf(id), PATIENT).toBe("done");
  expect(await projects()).toBe(ROWS);
  expect(await countsOf()).toEqual({ new: ROWS - written, unchanged: written });
  const shown = eq(portfolioProjects.isVisible, true);
  expect(await world.db.$count(portfolioProjects, shown)).toBe(0);

  // An undo resumes by itself.
  const batches = (await findRun(world, id))?.batchIds ?? [];
  const letUndoGo = await holdProjects(world.db, "delete", `(${COUNT}) <= ${ROWS / 2}`);
  expect(await requestUndo(world, batches)).toBe("queued");
  await expect.poll(projects, PATIENT).toBeLessThan(ROWS - 5);
  site.process.kill("SIGKILL");
  await letUndoGo();
  expect(await projects()).toBeGreaterThan(0);
  site = await start();
  await expect.poll(projects, PATIENT).toBe(0);
  const isUndone = async () => (await findRun(world, id))?.batchIds;
  await expect.poll(isUndone, PATIENT).toEqual([]);
  const undos = await world.db.select().from(importUndos);
  expect(undos.reduce((sum, { removed }) => sum + removed, 0)).toBe(ROWS);
}, 400_000);
