import { readFileSync } from "node:fs";
import { check } from "recheck";
import { expect, test } from "vitest";
import { builtAtLoad, hasUnboundedLookaround, patternsOfProduct } from "./support/patterns.ts";

/**
 * Patterns that recheck has found linear, which takes it a minute for all of them. One that is not in
 * this list is checked each time, and may be added once it passes.
 */
const KNOWN = new Set(readFileSync("tests/fixtures/linear-patterns.txt", "utf8").split("\n"));
/**
 * Counts up to this are checked by an automaton. Beyond the default of 30, recheck tries random strings, which
 * takes bounded repetitions for slow ones now and then.
 */
const CHECK = { timeout: 30_000, maxRepeatCount: 1_000 };

/** Another instance of a pattern that is written out elsewhere. */
const COPY = /^new RegExp\([A-Z_]+\)$/;
/** Built in a function, from nothing that is sent: an example of each. */
const BUILT_IN_CALLS = new Map([
  // From the typed text, escaped.
  ["app/admin/editor/article/find.ts", [/a\.b/giu]],
  ["app/admin/editor/extensions.ts", [/^(#{3})\s$/]],
  ["app/admin/posts/edit/compare-texts.ts", [/\ssrc="([^"]*)"/i]],
  ["domain/accounts/second-factor.ts", [/.{1,4}/g]],
  ["domain/mail/dns-records.ts", [/.{1,255}/g]],
  ["server/html/limit-nesting.ts", [/<\/script/gi]],
  ["server/html/markdown-pieces.ts", [/^[ \t]*```[`]*[ \t]*$|(?<!`)``(?!`)|<\/pre\s*>|-->|$/gim]],
]);

/** What these search for ahead or behind ends with the line. */
const MAY_LOOK_FAR = ["server/html/markdown-pieces.ts", "server/html/space-out-html.ts"];

type Place = { source: string; flags: string; file: string };
const { written, built } = patternsOfProduct();

async function builtIn(file: string): Promise<RegExp[]> {
  const expressions = built.filter((each) => each.file === file && !COPY.test(each.expression));
  const inCalls = BUILT_IN_CALLS.get(file) ?? [];
  const atLoad = expressions.length - inCalls.length;
  if (atLoad === 0) return inCalls;
  // Once before, so that what it imports builds nothing while its own are counted.
  await import(/* @vite-ignore */ `../${file}`);
  const made = await builtAtLoad(() => import(/* @vite-ignore */ `../${file}?built`));
  expect(made, file).toHaveLength(atLoad);
  return [...made, ...inCalls];
}

const everyPattern = await findEveryPattern();

async function findEveryPattern(): Promise<Map<string, Place>> {
  const all: Place[] = [...written];
  for (const file of new Set(built.map((made) => made.file))) {
    for (const { source, flags } of await builtIn(file)) all.push({ source, flags, file });
  }
  return new Map(all.map((place) => [`/${place.source}/${place.flags}`, place]));
}

test("every pattern of the product takes linear time", async () => {
  const slow: string[] = [];
  for (const [pattern, { source, flags, file }] of everyPattern) {
    if (KNOWN.has(pattern)) continue;
    const found = await check(source, flags, CHECK);
    if (found.status === "safe") continue;
    const why = found.status === "vulnerable" ? found.attack.pattern : found.error.kind;
    slow.push(`${file}: ${pattern} (${why})`);
  }
  expect(slow).toEqual([]);
});

test.each([
  ["(a+)+b", "vulnerable"],
  [String.raw`(?:\w{1,60})+-`, "vulnerable"],
  [String.raw`\s+$`, "vulnerable"],
  [String.raw`\s\w{1,60}-`, "safe"],
])("%s is %s", async (source, status) => {
  expect((await check(source, "", CHECK)).status).toBe(status);
});

// recheck does not see what such a search costs: `Silk(?!.*Mobile)` passes it.
test("no pattern searches ahead or behind through all of a text", () => {
  const far = [...everyPattern.values()].filter(({ source }) => hasUnboundedLookaround(source));
  expect([...new Set(far.map(({ file }) => file))].toSorted()).toEqual(MAY_LOOK_FAR);
});

test.each([
  ["Silk(?!.*Mobile)", true],
  ["(?<=a{2,})b", true],
  ["(?:a(?=[*+]))+", false],
  [String.raw`(?=\+)[(?=]*`, false],
])("%s searches far: %s", (source, expected) =>
  expect(hasUnboundedLookaround(source)).toBe(expected),
);
