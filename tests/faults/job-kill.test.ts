import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClaims } from "../../server/jobs/claims.ts";
import { importWorld } from "../support/import-world.ts";
import { databaseUrl } from "../support/site.ts";
import { slowJob } from "./slow-worker.ts";

const SCRIPT = join(import.meta.dirname, "slow-worker.ts");
const PATIENT = { timeout: 60_000 };

let here: Awaited<ReturnType<typeof importWorld>>;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  here = await importWorld();
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  await here.close();
});

/** Resolves when another process has started a slow job. */
async function startWorker(): Promise<ChildProcess> {
  const { DATA_DIR } = here.world.environment;
  const env = { ...process.env, DATA_DIR, DATABASE_URL: databaseUrl(here.connection) };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
  worker = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return child;
}

test("a stalled process keeps its job, a killed one loses it to the next at once", async () => {
  const { world } = here;
  await world.queue.add(world.db, slowJob, {});
  const other = await startWorker();
  const state = async () => {
    const { rows } = await world.db.execute<{ state: string; retry_count: number }>(
      sql`select state, retry_count from jobs.job where name = 'slow'`,
    );
    return rows;
  };

  other.kill("SIGSTOP");
  const claims = openClaims(world.db, { fail: async () => {} }, world.log);
  for (let look = 0; look < 3; look += 1) expect(await claims.requeueOrphans(["slow"])).toEqual([]);
  expect(await state()).toEqual([{ state: "active", retry_count: 0 }]);

  other.kill("SIGKILL");
  let begun = 0;
  await world.queue.work(world, {
    ...slowJob,
    async run() {
      begun += 1;
    },
  });
  await expect.poll(state, PATIENT).toEqual([{ state: "completed", retry_count: 1 }]);
  expect(begun).toBe(1);
});
