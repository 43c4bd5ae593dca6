import { Fields } from "./fields.ts";
import type { Problem } from "./note.ts";
import { FRONT_MATTER_MAX, splitFrontMatter } from "./split-front-matter.ts";
import { parseYaml } from "./yaml.ts";

export type ContentFile = { fields: Fields; body: string };

export type ReadContent = { ok: true; content: ContentFile } | { ok: false; problems: Problem[] };

export function parseContentFile(text: string): ReadContent {
  const split = splitFrontMatter(text);
  if (!split.ok) return { ok: false, problems: [split.problem] };
  const { yaml, yamlLine, body } = split.file;
  const parsed = parseYaml(yaml ?? "", yamlLine);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
  return { ok: true, content: { fields: new Fields(parsed.fields), body } };
}

export function parseYamlFile(text: string): ReadContent {
  if (text.length > FRONT_MATTER_MAX) {
    const limit = `the file is longer than ${FRONT_MATTER_MAX / 1024} KB`;
    return { ok: false, problems: [{ line: null, text: limit }] };
  }
  const parsed = parseYaml(text, 1);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
  return { ok: true, content: { fields: new Fields(parsed.fields), body: "" } };
}
