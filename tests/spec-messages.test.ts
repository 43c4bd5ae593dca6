import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHOWN_TO_VISITORS } from "./support/public-messages.ts";
import { CATALOGUE } from "./support/spec-catalogue.ts";
import { SHOWN, UNREACHABLE } from "./support/spec-messages.ts";
import { textOfTest } from "./support/text-of-test.ts";

const ROOT = join(import.meta.dirname, "..");
/** A longer message does not count; one that ends in a colon is followed by the reason. */
const END = /^["'`/$\\|)<\]\n]/;

// Not merged by file, since both have messages of some.
const tables = [...Object.entries(SHOWN_TO_VISITORS), ...Object.entries(SHOWN)];
const shown = tables.flatMap(([file, tests]) =>
  Object.entries(tests).flatMap(([title, messages]) =>
    messages.map((message) => [message, file, title] as const),
  ),
);

test.each(shown)("%j is shown by a test", (message, file, title) => {
  expect(occursIn(textOfTest(file, title), message), `in "${title}" of ${file}`).toBe(true);
});

test.each(Object.entries(CATALOGUE))(
  "every message of %s is accounted for",
  (_part, { count, messages }) => {
    expect(new Set(messages).size).toBe(count);
    expect(messages).toHaveLength(count);
    const known = new Set([...shown.map(([message]) => message), ...Object.keys(UNREACHABLE)]);
    expect(messages.filter((message) => !known.has(message))).toEqual([]);
  },
);

test("no message is in two places, or unreachable without a reason", () => {
  const all = [...shown.map(([message]) => message), ...Object.keys(UNREACHABLE)];
  expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
  expect(Object.values(UNREACHABLE).filter((reason) => reason.length < 40)).toEqual([]);
});

test("what is unreachable is in no source: a message that is built has a test", () => {
  const files = globSync("{app,domain,server}/**/*.{ts,tsx}", { cwd: ROOT });
  const sources = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  const built = Object.keys(UNREACHABLE).filter((message) =>
    sources.some((source) => source.includes(`"${message}"`) || source.includes(`>${message}<`)),
  );
  expect(built).toEqual([]);
});

function occursIn(text: string, message: string): boolean {
  return text
    .split(message)
    .slice(1)
    .some((rest) => /[: ]$/.test(message) || END.test(rest));
}
