import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { freePort, temporaryFolder } from "../support/site.ts";

const data = await temporaryFolder();
let site: ChildProcess | undefined;
afterAll(async () => {
  site?.kill("SIGKILL");
  await data.remove();
});

const execute = promisify(execFile);

test("a process that waits for a disk that does not answer can be stopped", async () => {
  // Reading it never ends, and occupies a thread.
  await execute("mkfifo", [join(data.path, "secret")]);
  const port = await freePort();
  const started = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: `${port}`, DATA_DIR: data.path },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problems = "";
  site = started;
  started.stderr.on("data", (chunk) => {
    problems += chunk;
  });
  const ended = once(started, "close");
  const status = async () => {
    const answer = await fetch(`http://localhost:${port}`).catch(() => null);
    return answer?.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe(503);
  started.kill("SIGTERM");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(problems).toContain("Vitrine did not stop in time and was ended");
});
