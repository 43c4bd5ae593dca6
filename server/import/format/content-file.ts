import { Fields } from "./fields.ts";
import type { Problem } from "./note.ts";
import { splitFrontMatter } from "./split-front-matter.ts";
import { parseYaml } from "./yaml.ts";

export type ContentFile = { fields: Fields; body: string };

export type ReadContent<T> = { ok: true; content: T } | { ok: false; problems: Problem[] };

/** The front matter and the body of a Markdown file; a file without front matter has no fields. */
export function parseContentFile(text: string): ReadContent<ContentFile> {
  const split = splitFrontMatter(text);
  if (!split.ok) return { ok: false, problems: [split.problem] };
  const { yaml, yamlLine, body } = split.file;
  const parsed = parseYaml(yaml ?? "", yamlLine);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
  return { ok: true, content: { fields: new Fields(parsed.fields), body } };
}
