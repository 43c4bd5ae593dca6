import { readFile } from "node:fs/promises";
import { join } from "node:path";

const START =
  /&& (?<settings>(?:\w+=\S+ )*)exec node_modules\/\.bin\/node (?<flags>.*)server\/main\.ts$/;

export type StartCommand = { env: Record<string, string>; flags: string[] };

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
