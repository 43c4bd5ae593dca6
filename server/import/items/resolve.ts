import { shorten } from "#domain/html/text.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import type { Queryable } from "../../db/connection.ts";
import { movedTo } from "../../site/moved.ts";
import type { MediaFile } from "../folder/media-folder.ts";
import { cleanLine } from "../format/clean-text.ts";
import type { Wanted } from "../format/media-field.ts";
import { readMediaReference } from "../format/media-reference.ts";
import type { Note } from "../format/note.ts";
import { readOldLink } from "../text/old-addresses.ts";
import type { References } from "../text/render-texts.ts";
import type { Frame } from "./frame.ts";
import type { ReadItem } from "./read-item.ts";

/** What an item's addresses stand for. */
export type Resolved = {
  /** Files of `media/` by the text that names them, in fields and in texts. */
  files: Map<string, MediaFile>;
  /** Files that could not be had, and why: a part of the fingerprint, since they may come. */
  missing: Map<string, string>;
  /** New addresses of links into the old site. */
  moved: Map<string, string>;
  /** Links into the old site that no alias names, so they stay. */
  staying: Set<string>;
  notes: Note[];
};

/** Finds the files and the new addresses that an item names. */
export async function resolveItem(
  frame: Frame,
  db: Queryable,
  { item, files }: ReadItem,
  references: References,
): Promise<Resolved> {
  const resolver = new Resolver(frame, db);
  for (const file of files) await resolver.findFile(file.text, file.names, file);
  for (const address of references.shown) await resolver.findPicture(address);
  for (const address of references.unshown) {
    if (item.kind === "project") await resolver.findPicture(address);
    resolver.noteUnshown(address, item.kind === "project");
  }
  for (const address of references.links) await resolver.findLink(address);
  return resolver.resolved;
}

type Place = { field: string; line: number | null; wanted: Wanted };

class Resolver {
  readonly resolved: Resolved;
  readonly #frame: Frame;
  readonly #db: Queryable;
  readonly #misnamed = new Set<string>();

  constructor(frame: Frame, db: Queryable) {
    this.#frame = frame;
    this.#db = db;
    this.resolved = {
      files: new Map(),
      missing: new Map(),
      moved: new Map(),
      staying: new Set(),
      notes: [],
    };
  }

  async findFile(text: string, names: readonly string[], place: Place): Promise<void> {
    const found = await this.#frame.media.find(names);
    const why = found.ok ? whyUnfit(found.file, place.wanted) : found.why;
    if (found.ok && why === null) {
      this.resolved.files.set(text, found.file);
      if (found.file.isMisnamed) this.#noteMisnamed(found.file);
    } else if (why !== null) {
      this.resolved.missing.set(text, why);
      this.#leftOut(`${place.field} ${shown(text)}: ${why}`, place.line);
    }
  }

  async findPicture(address: string): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      const place = { field: "picture", line: null, wanted: "picture" } as const;
      await this.findFile(address, reference.names, place);
    } else if (/^(?:https?:)?\/\//i.test(address)) {
      this.#hint("picture that stays on another site");
    } else this.#leftOut(`picture ${shown(address)} is not in the media folder`);
  }

  noteUnshown(address: string, isKept: boolean): void {
    const instead = isKept && this.resolved.files.has(address);
    const end = instead ? "so it is one of the project's files instead" : "so it is left out";
    this.#leftOut(`picture ${shown(address)}: this text shows no pictures, ${end}`);
  }

  async findLink(address: string): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      const place = { field: "linked file", line: null, wanted: "file" } as const;
      await this.findFile(address, reference.names, place);
      return;
    }
    const link = readOldLink(address, this.#frame.aliases.sourceUrl);
    if (!link) return;
    const target =
      this.#frame.aliases.targetOf(link.path) ??
      (await movedTo(this.#db, encodeURI(link.path), this.#frame.now));
    if (target !== null) this.resolved.moved.set(address, target + link.rest);
    else if (!address.trim().startsWith("/")) this.resolved.staying.add(address);
  }

  #noteMisnamed({ path }: MediaFile): void {
    if (!this.#misnamed.has(path)) this.#hint("file whose name claims another type");
    this.#misnamed.add(path);
  }

  #leftOut(text: string, line: number | null = null): void {
    this.resolved.notes.push({ gravity: "left-out", line, text });
  }

  #hint(text: string): void {
    this.resolved.notes.push({ gravity: "hint", line: null, text });
  }
}

function whyUnfit({ ext }: MediaFile, wanted: Wanted): string | null {
  const isFit = wanted === "file" || fileType(ext)?.kind === "picture";
  return isFit ? null : REFUSALS.notAPicture;
}

function shown(address: string): string {
  return shorten(cleanLine(address), 80);
}
