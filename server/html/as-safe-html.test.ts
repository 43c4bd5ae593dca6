import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = new URL("../..", import.meta.url).pathname;

test("only this folder can mark a string as safe HTML", () => {
  const outside = ["app", "server", "domain", "cli"]
    .flatMap((folder) => sourcesIn(join(ROOT, folder)))
    .filter((path) => !path.startsWith(join(ROOT, "server/html/")));
  const culprits = outside.filter((path) =>
    /html\/as-safe-html\.ts"|as (?:unknown as )?SafeHtml\b/.test(readFileSync(path, "utf8")),
  );
  expect(outside.length).toBeGreaterThan(0);
  expect(culprits).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
