import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LIST = join(import.meta.dirname, "../../../shared/data/bad-input/blns.json");

/** Without the list of naughty strings these stand for it. */
const OWN = [
  "",
  "null",
  "undefined",
  "../",
  "%",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "\u0000",
  "\u202etest",
  "田中さん",
  "\ud83d\ude00",
  "\ud83d",
  "a".repeat(10_000),
  "'",
  '"',
];

/** Texts that programs stumble over. */
export function nastyStrings(): string[] {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : OWN;
}
