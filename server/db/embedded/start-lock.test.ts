import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { freshFolder } from "../../../tests/support/database-process.ts";
import { isClaimAlive, newClaim } from "./claim.ts";
import { withStartLock } from "./start-lock.ts";

const never = new AbortController().signal;

test("of many that want the lock at once, one at a time gets it, and each gets it", async () => {
  const folder = await freshFolder();
  let inside = 0;
  let most = 0;
  const work = async (name: number) => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    await readdir(folder);
    inside -= 1;
    return name;
  };
  const names = Array.from({ length: 12 }, (_, name) => name);
  const done = await Promise.all(
    names.map((name) => withStartLock(folder, never, () => work(name))),
  );
  expect(done).toEqual(names);
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test("the lock of a dead process is cleared away, by its pid or its start id", async () => {
  const folder = await freshFolder();
  const [pid, startId] = (await newClaim()).split(".");
  await writeFile(join(folder, `starting.${pid}.1b00000000.aaaa`), "");
  await writeFile(join(folder, `starting.4194305.${startId}.bbbb`), "");
  await writeFile(join(folder, "starting.nonsense"), "");
  expect(await withStartLock(folder, never, () => readdir(folder))).toHaveLength(1);
});

test("the lock is free again after work that fails", async () => {
  const folder = await freshFolder();
  const failing = withStartLock(folder, never, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await withStartLock(folder, never, async () => "yes")).toBe("yes");
});

test("waiting for the lock can be aborted", async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, `starting.${await newClaim()}`), "");
  const caller = new AbortController();
  const waiting = withStartLock(folder, caller.signal, async () => "in");
  caller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("abort");
});

test("a claim lives as long as its process, whatever else it says", async () => {
  expect(await isClaimAlive(await newClaim())).toBe(true);
  expect(await isClaimAlive(`${process.pid}.1b00000000.cafe`)).toBe(false);
  expect(await isClaimAlive("")).toBe(false);
  expect(await isClaimAlive("../../etc.passwd.x")).toBe(false);
});
