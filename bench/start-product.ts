import { type Site, startSite } from "../tests/support/site.ts";
import type { Cleanup } from "./cleanup.ts";
import { readStartCommand } from "./start-command.ts";

/** With the flags of `npm start`, on a free loopback port. */
export function startProduct(env: Record<string, string>, cleanup: Cleanup): Promise<Site> {
  return startProgram("server/main.ts", env, cleanup);
}

/** Without page cache: every request renders. */
export function startUncached(env: Record<string, string>, cleanup: Cleanup): Promise<Site> {
  return startProgram("bench/uncached-server.ts", env, cleanup);
}

/** `script` must print the ready line. */
export async function startProgram(
  script: string,
  env: Record<string, string>,
  cleanup: Cleanup,
): Promise<Site> {
  const command = await readStartCommand();
  const options = { program: [...command.flags, script], spawned: cleanup.addProcess };
  const site = await startSite({ ...command.env, ...env }, options);
  // `localhost` would be resolved for every connection.
  return { ...site, url: site.url.replace("localhost", "127.0.0.1") };
}
