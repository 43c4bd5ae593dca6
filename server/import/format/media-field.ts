import type { Fields } from "./fields.ts";
import { readMediaReference } from "./media-reference.ts";

export type Wanted = "picture" | "file";

/** A field that references a file in `media/`; `names` are its possible readings. */
export type NamedFile = {
  field: string;
  line: number | null;
  text: string;
  names: string[];
  wanted: Wanted;
};

/** Null when the field is empty or references nothing in `media/`. */
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
