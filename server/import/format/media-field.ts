import type { Fields } from "./fields.ts";
import { readMediaReference } from "./media-reference.ts";

/** A file of `media/` that a field names, by the ways its name can be read. */
export type NamedFile = { names: string[] };

/** The file that a field names, or null when it names none or one outside `media/`. */
export function mediaField(fields: Fields, name: string): NamedFile | null {
  const text = fields.line(name);
  if (text === "") return null;
  const reference = readMediaReference(text);
  if (reference.kind === "own") return { names: reference.names };
  fields.leftOut(name, `${name} is not in the media folder: "${text}"`);
  return null;
}

/** What a field that holds an address names: a file of `media/`, or an address to keep as it is. */
export function addressField(
  fields: Fields,
  name: string,
): NamedFile | { address: string } | undefined {
  if (!fields.has(name)) return undefined;
  const text = fields.line(name);
  if (text === "" || /^https:\/\//i.test(text)) return { address: text };
  return mediaField(fields, name) ?? undefined;
}
