import { stringify } from "yaml";
import { decodeEntities } from "#domain/html/entities.ts";
import type { Media } from "#domain/media/media.ts";

/** `media`: the files that it refers to, by path in `media/`. */
export type ExportedFile = { text: string; media: ReadonlyMap<string, Media> };

/** In the order in which they are written. */
export type WrittenFields = Record<string, unknown>;

/** The texts of exports are HTML as stored, so that importing them changes nothing. */
const FORMAT = { format: "html" };

export function markdownFile(fields: WrittenFields, body: string): string {
  const text = body === "" ? "" : `\n${body}\n`;
  return `---\n${yamlFile(fields)}---\n${text}`;
}

export function yamlFile(fields: WrittenFields): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false };
  return stringify({ ...fields, ...FORMAT }, options);
}

/** As `Fields.line` reads it, which decodes entities. */
export function line(text: string): string {
  return decodeEntities(text) === text ? text : text.replaceAll("&", "&amp;");
}

export function lines(texts: readonly string[]): string[] {
  return texts.map(line);
}

/** As `Fields.date` reads it. */
export function date(moment: Date | null): string | undefined {
  return moment?.toISOString().replace(".000Z", "Z");
}

/** Without what a file means by leaving it out. */
export function withoutBlank(fields: WrittenFields): WrittenFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
