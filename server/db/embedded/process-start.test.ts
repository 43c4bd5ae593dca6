import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../programs/run-program.ts";
import { processStartId } from "./claim.ts";

test("a process keeps its start id, and another process has another", async () => {
  const own = await processStartId(process.pid);
  expect(own).toMatch(/^\d+b[0-9a-f]{8}$|^[0-9A-Za-z]+$/);
  expect(await processStartId(process.pid)).toBe(own);
  const child = await sleeper();
  expect(await processStartId(child.pid ?? 0)).not.toBe(own);
});

test("a dead process has no start id, not even while its parent has yet to collect it", async () => {
  // This shell's child ends at once, and the program that takes the shell's place never asks.
  const parent = spawn("sh", ["-c", "sh -c 'echo $$' & exec sleep 600"], { stdio: "pipe" });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = await once(parent.stdout, "data");
  await expect
    .poll(() => processStartId(Number(String(line))), { timeout: 30_000 })
    .toBe(undefined);
});

// BusyBox has a list of another form, and small images have none.
const hasList = (await runProgram(["ps", "-o", "lstart=", "-p", String(process.pid)])).ok;

if (hasList) {
  test("without /proc the list of processes says the same", async () => {
    const child = await sleeper();
    const pid = child.pid ?? 0;
    expect(await processStartId(pid, "darwin")).toMatch(/^[A-Z][a-z]{2}[A-Z][a-z]{2}\d+$/);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await processStartId(pid, "darwin")).toBe(undefined);
  });
}

async function sleeper(): Promise<ChildProcess> {
  const child = spawn("sleep", ["600"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child;
}
