import { type Site, startSite } from "../tests/support/site.ts";
import { readStartCommand } from "./start-command.ts";
import type { Started } from "./started.ts";

/** Starts the built product as `npm start` does, on a free port of loopback. */
export function startProduct(env: Record<string, string>, started: Started): Promise<Site> {
  return startLikeProduct("server/main.ts", env, started);
}

/** The product without its page cache, so that every request is a rendering. */
export function startUncached(env: Record<string, string>, started: Started): Promise<Site> {
  return startLikeProduct("bench/uncached-server.ts", env, started);
}

/** Any program that says when it is ready, with the flags and variables of the start script. */
export async function startLikeProduct(
  script: string,
  env: Record<string, string>,
  started: Started,
): Promise<Site> {
  const command = await readStartCommand();
  const options = { program: [...command.flags, script], spawned: started.child };
  const site = await startSite({ ...command.env, ...env }, options);
  // A name that stands for two addresses would be looked up anew for each connection.
  return { ...site, url: site.url.replace("localhost", "127.0.0.1") };
}
