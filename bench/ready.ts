import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort, temporaryFolder } from "../tests/support/site.ts";
import type { Bench } from "./bench.ts";

/** A second start without changes. */
const WARM_MAX_S = 3;

/** The whole of `npm start`, from its first moment to the line that says so. */
export async function measureReady(bench: Bench): Promise<void> {
  const { env } = await bench.site();
  bench.say("Time to ready: npm start, from nothing and again");
  const data = await temporaryFolder();
  bench.started.add(() => data.remove());
  const fresh = { ...env, DATA_DIR: data.path, SAMPLE_CONTENT: "on" };
  bench.report({
    what: "Ready, cold",
    rounds: [await secondsToReady(fresh, bench)],
    unit: "s",
    limit: null,
    behind: "built already; makes the database, migrates, imports the sample",
  });
  const warm: number[] = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round++) {
    warm.push(await secondsToReady(env, bench));
  }
  bench.report({
    what: "Ready, warm",
    rounds: warm,
    unit: "s",
    limit: { atMost: WARM_MAX_S },
    behind: "second start without changes, with the imported content",
  });
}

async function secondsToReady(env: Record<string, string>, { started }: Bench): Promise<number> {
  const PORT = String(await freePort());
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...env, PORT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.child(child);
  const exited = once(child, "exit");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes("Vitrine is ready")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    exited.then(() => reject(new Error(`npm start ended:\n${said}`)), reject);
  });
  const seconds = (performance.now() - begun) / 1000;
  if (said.includes("Building"))
    throw new Error("npm start built again, so it was no second start");
  child.kill("SIGTERM");
  await exited;
  return seconds;
}
