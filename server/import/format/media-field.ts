import type { Fields } from "./fields.ts";
import { readMediaReference } from "./media-reference.ts";

/** What a place takes: pictures alone, or every type of file that is kept. */
export type Wanted = "picture" | "file";

/** A file of `media/` that a field names: what it calls it, and the ways to read that. */
export type NamedFile = {
  field: string;
  line: number | null;
  text: string;
  names: string[];
  wanted: Wanted;
};

/** The file that a field names, or null when it names none or one outside `media/`. */
export function mediaField(fields: Fields, name: string, wanted: Wanted): NamedFile | null {
  const text = fields.line(name);
  if (text === "") return null;
  const reference = readMediaReference(text);
  if (reference.kind === "own") {
    return { field: name, line: fields.lineOf(name), text, names: reference.names, wanted };
  }
  fields.leftOut(name, `${name} is not in the media folder: "${text}"`);
  return null;
}

/** What a field that holds an address names: a file of `media/`, or an address to keep as it is. */
export function addressField(
  fields: Fields,
  name: string,
  wanted: Wanted,
): NamedFile | { address: string } | undefined {
  if (!fields.has(name)) return undefined;
  const text = fields.line(name);
  if (text === "" || /^https:\/\//i.test(text)) return { address: text };
  return mediaField(fields, name, wanted) ?? undefined;
}
