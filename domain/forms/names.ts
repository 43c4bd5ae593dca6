import { z } from "zod";
import { trimmed } from "../text/blank.ts";
import { isLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";
import { cleanLine } from "./line.ts";
import { typed } from "./text.ts";

export function namesIn(typed: string): string[] {
  return typed
    .split(/[,\n\r]/)
    .map((name) => trimmed(name.replace(/\s+/g, " ")))
    .filter((name) => name !== "");
}

/** Adds names case-insensitively unique, up to `max`. spec: admin-area §5, "Tag inputs" */
export function withNames(
  names: readonly string[],
  more: readonly string[],
  max: number,
): string[] {
  const all = [...names];
  const known = new Set(all.map(caseFolded));
  for (const name of more) {
    if (all.length >= max || known.has(caseFolded(name))) continue;
    known.add(caseFolded(name));
    all.push(name);
  }
  return all;
}

const caseFolded = (name: string) => normalized(name).toLowerCase();

/** `, `: a whole list may be pasted into one field. */
const SEPARATOR_CHARS = 2;

/** Blank and duplicate names are dropped; lengths are in code points. */
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
