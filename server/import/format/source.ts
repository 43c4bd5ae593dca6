import type { ProfileName } from "#domain/html/profiles.ts";
import type { MediaArea } from "#domain/media/media.ts";
import type { MediaRole } from "../../media/uses.ts";
import type { Fields } from "./fields.ts";
import { readMediaReference } from "./media-reference.ts";

/** What is read of every item, whatever its kind. */
export type Source = { title: string; texts: SourceText[]; files: NamedFile[]; aliases: string[] };

/** `stored`: HTML as this site stores it, which is sanitized but not converted. */
export type TextFormat = "markdown" | "html" | "stored";

/** `name` is the column that it becomes. */
export type SourceText = { name: string; profile: ProfileName; format: TextFormat; source: string };

/** The text of an item's file, apart from its fields. */
export type ItemBody = { format: TextFormat; source: string };

export const NO_BODY: ItemBody = { format: "markdown", source: "" };

export function basicText(
  name: string,
  source: string,
  format: TextFormat = "markdown",
): SourceText {
  return { name, profile: "basic", format, source };
}

/** What an item uses a file for. */
export type MediaSlot = { area: MediaArea; role: MediaRole; wanted: "picture" | "file" };

/** A reference to a file in `media/`; `names` are its possible readings. */
export type NamedFile = MediaSlot & {
  field: string;
  line: number | null;
  text: string;
  names: string[];
  displayName?: string;
};

/** Empty when the field is, or when it references nothing in `media/`. */
export function mediaField(fields: Fields, field: string, slot: MediaSlot): NamedFile[] {
  const text = fields.line(field);
  if (text === "") return [];
  const reference = readMediaReference(text);
  if (reference.kind === "own") {
    return [{ ...slot, field, line: fields.lineOf(field), text, names: reference.names }];
  }
  fields.leftOut(field, `${field} is not in the media folder: "${text}"`);
  return [];
}
