import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort, temporaryFolder } from "../tests/support/site.ts";
import type { Bench } from "./bench.ts";

const WARM_MAX_S = 3;

export async function measureReady(bench: Bench): Promise<void> {
  const { env } = await bench.site();
  bench.log("Time to ready: npm start, from nothing and again");
  const data = await temporaryFolder();
  bench.cleanup.add(() => data.remove());
  const fresh = { ...env, DATA_DIR: data.path, SAMPLE_CONTENT: "on" };
  bench.report({
    what: "Ready, cold",
    rounds: [await secondsToReady(fresh, bench)],
    unit: "s",
    limit: null,
    details: "already built; creates the database, migrates, imports the sample",
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
    details: "second start without changes, with imported content",
  });
}

async function secondsToReady(env: Record<string, string>, { cleanup }: Bench): Promise<number> {
  const PORT = String(await freePort());
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...env, PORT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanup.addProcess(child);
  const exited = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Vitrine is ready")) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    exited.then(() => reject(new Error(`npm start exited:\n${output}`)), reject);
  });
  const seconds = (performance.now() - begun) / 1000;
  if (output.includes("Building"))
    throw new Error("npm start rebuilt, so this was not a warm start");
  child.kill("SIGTERM");
  await exited;
  return seconds;
}
