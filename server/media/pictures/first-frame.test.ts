import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstFrame } from "./first-frame.ts";

// The programs that bound memory and lifetime exist on Linux only.
const isLinux = process.platform === "linux";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-frame-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A stand-in for ffmpeg. */
async function standIn(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const said = (name: string) =>
  readFile(join(folder, name), "utf8").then(
    (text) => text.trim(),
    () => "",
  );

test("ffmpeg gets at most two gigabytes of memory", async () => {
  const ffmpeg = await standIn("greedy", `ulimit -v > ${join(folder, "limit")}`);
  const film = { path: "/nowhere.mp4", ext: "mp4" };
  expect(await firstFrame(ffmpeg, film)).toEqual({ ok: false, state: "failed" });
  expect(await said("limit")).toBe(isLinux ? String(2 * 1024 ** 2) : "unlimited");
});

test("ffmpeg is killed after its time, even when the server was killed meanwhile", async () => {
  const script = `echo $$ > ${join(folder, "pid")}; exec sleep ${isLinux ? 300 : 0}`;
  const ffmpeg = await standIn("slow", script);
  const module = new URL("first-frame.ts", import.meta.url).href;
  const program = `
    const { firstFrame } = await import(${JSON.stringify(module)});
    await firstFrame(${JSON.stringify(ffmpeg)}, { path: "/nowhere.mp4", ext: "mp4" });
  `;
  const server: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await expect.poll(() => said("pid"), { timeout: 20_000 }).toMatch(/^\d+$/);
  const pid = Number(await said("pid"));
  server.kill("SIGKILL");
  await once(server, "exit");
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
