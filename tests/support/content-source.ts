import { parseContentFile } from "#server/import/format/content-file.ts";
import type { Fields } from "#server/import/format/fields.ts";
import { atLine } from "#server/import/format/note.ts";
import type { Source } from "#server/import/format/source.ts";
import { dateParser } from "#server/import/format/zoned-time.ts";

export const now = new Date("2024-06-01T00:00:00Z");
export const parseDate = dateParser("America/New_York");

export function read(yaml: string, body = ""): { fields: Fields; body: string } {
  const parsed = parseContentFile(`---\n${yaml}\n---\n${body}`);
  if (!parsed.ok) throw new Error(parsed.problems.map(atLine).join());
  return parsed.content;
}

export function notes({ fields }: { fields: Fields }): string[] {
  return fields.notes.map(atLine);
}

export function textsOf({ texts = [] }: Partial<Source> = {}): Record<string, string> {
  return Object.fromEntries(texts.map(({ name, source }) => [name, source]));
}
