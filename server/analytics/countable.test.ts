import { readFileSync } from "node:fs";
import { join } from "node:path";
import crawlers from "crawler-user-agents";
import { isbot } from "isbot";
import { expect, test } from "vitest";
import { isCountable } from "./countable.ts";

const FIXTURES = join(import.meta.dirname, "../../tests/fixtures");
const linesOf = (file: string) =>
  readFileSync(join(FIXTURES, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
const isCounted = (userAgent: string) => isCountable({ "user-agent": userAgent });

/** In the list, but people read with them: apps with a browser inside, and a browser for one site. */
const PEOPLE = /Instagram|MetaIAB|Fluid|Code\/1\.|Trae\//;

test("people's browsers and apps count", () => {
  expect(linesOf("browsers.txt").filter((agent) => !isCounted(agent))).toEqual([]);
});

test("the crawlers of a public list do not count", () => {
  const known = crawlers.flatMap(({ instances }) => instances);
  expect(known.length).toBeGreaterThan(1000);
  expect(known.filter((agent) => isCounted(agent) && !PEOPLE.test(agent))).toEqual([]);
});

test("a hundred agents that isbot misses do not count", () => {
  const missed = linesOf("crawlers.txt");
  expect(missed.length).toBeGreaterThanOrEqual(100);
  expect(missed.filter((agent) => isbot(agent))).toEqual([]);
  expect(missed.filter(isCounted)).toEqual([]);
});
