import { expect, test } from "vitest";
import type { Postmaster } from "./postmaster.ts";
import { supervise, waitBefore } from "./supervisor.ts";

function mortal(pid: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server: Postmaster = {
    pid,
    port: 5432,
    socketFolder: "/somewhere",
    owned: true,
    isAlive: async () => true,
    whenEnded: () => promise,
  };
  return { server, die: resolve };
}

test("the first tries come at once, later ones wait longer, never over ten seconds", () => {
  expect([1, 2, 3, 4, 5, 9, 10, 50].map(waitBefore)).toEqual([
    0, 0, 100, 200, 400, 6400, 10_000, 10_000,
  ]);
});

test("a failed start is logged and retried, and a failing listener is harmless", async () => {
  const [first, second] = [mortal(1), mortal(2)];
  const outcomes = [first.server, new Error("The disk is full."), second.server];
  const lines: string[] = [];
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const supervised = await supervise({
    open: async () => {
      const outcome = outcomes.shift();
      if (outcome && !(outcome instanceof Error)) return outcome;
      throw outcome;
    },
    log: (line) => {
      lines.push(line);
      if (line.startsWith("After")) resolve();
    },
    onRestart: () => {
      throw new Error("not now");
    },
  });
  first.die();
  await told;
  expect(lines).toEqual([
    "The database stopped; restarting …",
    "The disk is full.",
    "The database is running again.",
    "After the database was restarted: not now",
  ]);
  expect(await supervised.release()).toBe(second.server);
});

test("after release, a dead server is not restarted", async () => {
  const { server, die } = mortal(1);
  let opened = 0;
  const supervised = await supervise({
    open: async () => {
      opened += 1;
      return server;
    },
    log: () => {},
    onRestart: () => {},
  });
  await supervised.release();
  die();
  await server.whenEnded();
  expect(opened).toBe(1);
});
