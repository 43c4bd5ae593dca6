import { Fields } from "./fields.ts";
import type { Problem } from "./note.ts";
import { parseYaml } from "./yaml.ts";

/** Case study texts can be part of it. */
export const FRONT_MATTER_MAX_CHARS = 256 * 1024;

type ContentFile = { fields: Fields; body: string };

type ReadContent = { ok: true; content: ContentFile } | { ok: false; problems: Problem[] };

export function parseContentFile(text: string): ReadContent {
  const split = splitFrontMatter(text);
  return split.ok ? parseFields(split.file) : { ok: false, problems: [split.problem] };
}

export function parseYamlFile(text: string): ReadContent {
  if (text.length <= FRONT_MATTER_MAX_CHARS)
    return parseFields({ yaml: text, yamlLine: 1, body: "" });
  const limit = `the file is longer than ${FRONT_MATTER_MAX_CHARS / 1024} KB`;
  return { ok: false, problems: [{ line: null, text: limit }] };
}

function parseFields({ yaml, yamlLine, body }: SplitFile): ReadContent {
  const parsed = parseYaml(yaml ?? "", yamlLine);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
  return { ok: true, content: { fields: new Fields(parsed.fields), body } };
}

/** `yaml` is null without front matter. */
type SplitFile = {
  yaml: string | null;
  yamlLine: number;
  body: string;
};

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
  if (end.index - start > FRONT_MATTER_MAX_CHARS) {
    return failure(1, `the front matter is longer than ${FRONT_MATTER_MAX_CHARS / 1024} KB`);
  }
  const yaml = text.slice(start, end.index);
  return { ok: true, file: { yaml, yamlLine: 2, body: text.slice(end.index + end[0].length) } };
}

function failure(line: number, text: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { line, text } };
}
