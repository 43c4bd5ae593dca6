import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endServers, hasEnded, stopOnExit } from "./stop-on-exit.ts";

test("running servers are ended, and the exit hook is removed with the last one", async () => {
  const hooks = () => process.listenerCount("exit");
  const before = hooks();
  const servers = [1, 2].map(() => spawn("sleep", ["60"]));
  const pids = servers.map(({ pid }) => Number(pid));
  for (const pid of pids) stopOnExit(pid);
  expect(hooks()).toBe(before + 1);
  const ended = Promise.all(servers.map((server) => once(server, "exit")));
  endServers();
  expect((await ended).map(([, signal]) => signal)).toEqual(["SIGQUIT", "SIGQUIT"]);
  for (const pid of pids) hasEnded(pid);
  expect(hooks()).toBe(before);
});
