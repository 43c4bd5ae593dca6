import type { Problem } from "./note.ts";

/** `yaml` is null without front matter. */
export type SplitFile = {
  yaml: string | null;
  yamlLine: number;
  body: string;
};

/** In characters; case study texts can be part of it. */
export const FRONT_MATTER_MAX = 128 * 1024;

export function splitFrontMatter(
  text: string,
): { ok: true; file: SplitFile } | { ok: false; problem: Problem } {
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (!opening) return { ok: true, file: { yaml: null, yamlLine: 1, body: text } };
  const start = opening[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = start;
  const end = closing.exec(text);
  if (!end) return failure(1, "the front matter is not closed: the second --- line is missing");
  if (end.index - start > FRONT_MATTER_MAX) {
    return failure(1, `the front matter is longer than ${FRONT_MATTER_MAX / 1024} KB`);
  }
  const yaml = text.slice(start, end.index);
  return { ok: true, file: { yaml, yamlLine: 2, body: text.slice(end.index + end[0].length) } };
}

function failure(line: number, text: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { line, text } };
}
