import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const TEST = /^( *)test(?:\.each)?[<(][\s\S]*?\n\1\}?\);$/gm;

/** The test, with what stands outside of tests in its file: tables of cases and helpers. */
export function textOfTest(file: string, title: string): string {
  const source = readFileSync(join(ROOT, file), "utf8");
  const tests = source.match(TEST) ?? [];
  const found = tests.find((text) => text.includes(JSON.stringify(title)));
  if (!found) throw new Error(`${file} has no test "${title}"`);
  return tests.reduce((text, one) => text.replace(one, ""), source) + found;
}
