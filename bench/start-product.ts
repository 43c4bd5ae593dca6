import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SiteProcess, startSite } from "../tests/support/site.ts";
import type { Cleanup } from "./cleanup.ts";

const START =
  /&& (?<settings>(?:\w+=\S+ )*)exec node_modules\/\.bin\/node (?<flags>.*)server\/main\.ts$/;

/** With the flags of `npm start`, on a free loopback port. */
export function startProduct(env: Record<string, string>, cleanup: Cleanup): Promise<SiteProcess> {
  return startProgram("server/main.ts", env, cleanup);
}

/** Without page cache: every request renders. */
export function startUncached(env: Record<string, string>, cleanup: Cleanup): Promise<SiteProcess> {
  return startProgram("bench/uncached-server.ts", env, cleanup);
}

/** `script` must print the ready line. */
export async function startProgram(
  script: string,
  env: Record<string, string>,
  cleanup: Cleanup,
): Promise<SiteProcess> {
  const command = await readStartCommand();
  const options = { program: [...command.flags, script], spawned: cleanup.addProcess };
  const site = await startSite({ ...command.env, ...env }, options);
  // `localhost` would be resolved for every connection.
  return { ...site, url: site.url.replace("localhost", "127.0.0.1") };
}

type StartCommand = { env: Record<string, string>; flags: string[] };

/** Parsed from package.json, so that the benchmark runs what users run. */
export async function readStartCommand(): Promise<StartCommand> {
  const text = await readFile(join(import.meta.dirname, "../package.json"), "utf8");
  const found = START.exec(JSON.parse(text).scripts.start)?.groups;
  if (!found) throw new Error("Unexpected start script in package.json");
  const settings = wordsOf(found.settings).map((word) => word.split("=", 2));
  return { env: Object.fromEntries(settings), flags: wordsOf(found.flags) };
}

function wordsOf(text = ""): string[] {
  return text.split(" ").filter((word) => word !== "");
}
