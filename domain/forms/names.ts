import { z } from "zod";
import { trimmed } from "../html/blank.ts";
import { isLongerThan } from "../html/code-points.ts";
import { cleanLine } from "./line.ts";
import { typed } from "./text.ts";

/** Short names as they are typed or pasted: parted by commas and line ends, without blanks around them. */
export function namesIn(typed: string): string[] {
  return typed
    .split(/[,\n\r]/)
    .map((name) => trimmed(name.replace(/\s+/g, " ")))
    .filter((name) => name !== "");
}

/** The names with those of `more` that are not among them in any case, up to `max`. spec: admin-area §5, "Tag inputs" */
export function withNames(
  names: readonly string[],
  more: readonly string[],
  max: number,
): string[] {
  const all = [...names];
  const known = new Set(all.map(folded));
  for (const name of more) {
    if (all.length >= max || known.has(folded(name))) continue;
    known.add(folded(name));
    all.push(name);
  }
  return all;
}

const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** A comma and a blank: one field may hold the whole list, as it was pasted. */
const SEPARATOR_CHARS = 2;

/** A list of short names from a form: empty ones and duplicates dropped; lengths in code points. */
export function names(label: string, { each, max }: { each: number; max: number }) {
  const problem = `${label}: each must be at most ${each} characters long.`;
  const pasted = typed((each + SEPARATOR_CHARS) * max, problem).transform(cleanLine);
  return z
    .array(pasted)
    .default([])
    .transform((given) => withNames([], given.flatMap(namesIn), Number.POSITIVE_INFINITY))
    .refine((all) => all.length <= max, `${label}: at most ${max}.`)
    .refine((all) => all.every((name) => !isLongerThan(name, each)), problem);
}
