import { shorten } from "#domain/html/text.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Queryable } from "../../db/connection.ts";
import { findRedirect } from "../../site/redirects.ts";
import type { MediaFile } from "../folder/media-folder.ts";
import { importedLine } from "../format/clean-text.ts";
import { readMediaReference } from "../format/media-reference.ts";
import type { Note } from "../format/note.ts";
import { PROJECT_FILE } from "../format/project-source.ts";
import type { MediaSlot, NamedFile } from "../format/source.ts";
import { readFileLink, readOldLink } from "../text/alias-index.ts";
import type { References } from "../text/render-texts.ts";
import type { ImportContext } from "./import-context.ts";
import type { ReadItem } from "./read-item.ts";

/** A file to store, and what the item uses it for. */
export type MediaNeed = NamedFile & { file: MediaFile };

export type Resolved = {
  /** By role and text. */
  needs: Map<string, MediaNeed>;
  /** Keys of needs that are not stored: a project has too many. They stay part of the fingerprint. */
  beyondLimit: Set<string>;
  /** Reasons by reference. Part of the fingerprint, since missing files may be added later. */
  missing: Map<string, string>;
  moved: Map<string, string>;
  /** Links to the old site, or to Markdown files, without a known target. */
  staying: Set<string>;
  notes: Note[];
};

export async function resolveItem(
  context: ImportContext,
  db: Queryable,
  { path, source }: { path: string; source: ReadItem["source"] },
  references: References,
): Promise<Resolved> {
  const { kind, files } = source;
  const resolver = new Resolver(context, db, path);
  for (const file of files) await resolver.resolveFile(file);
  for (const address of references.pictures) await resolver.resolvePicture(address, BODY_PICTURE);
  for (const address of references.unsupportedPictures) {
    if (kind === "project") await resolver.resolvePicture(address, PROJECT_FILE);
    resolver.noteUnsupportedPicture(address, kind === "project");
  }
  const area = kind === "site" || kind === "about" ? "site-assets" : "projects";
  const linked: MediaSlot = { area, role: "body", wanted: "file" };
  for (const address of references.links) await resolver.resolveLink(address, linked);
  return resolver.resolved;
}

/** In one area with featured images, so that one that is also in the text is stored once. */
const BODY_PICTURE: MediaSlot = { area: "featured-images", role: "body", wanted: "picture" };

const TOO_MANY_FILES = `a project can have at most ${PROJECT_FILES_MAX} files`;

class Resolver {
  readonly resolved: Resolved;
  readonly #context: ImportContext;
  readonly #db: Queryable;
  readonly #path: string;
  readonly #misnamed = new Set<string>();
  #projectFiles = 0;

  constructor(context: ImportContext, db: Queryable, path: string) {
    this.#context = context;
    this.#db = db;
    this.#path = path;
    this.resolved = {
      needs: new Map(),
      beyondLimit: new Set(),
      missing: new Map(),
      moved: new Map(),
      staying: new Set(),
      notes: [],
    };
  }

  async resolveFile(named: NamedFile): Promise<void> {
    const { text, field, line, role, wanted } = named;
    const found = await this.#context.media.find(named.names);
    const why = found.ok ? unfitReason(found.file, wanted) : found.why;
    if (found.ok && why === null) {
      const { needs, beyondLimit } = this.resolved;
      const key = `${role} ${text}`;
      const isBeyond = role === PROJECT_FILE.role && ++this.#projectFiles > PROJECT_FILES_MAX;
      if (isBeyond && !needs.has(key)) beyondLimit.add(key);
      needs.set(key, { ...named, file: found.file });
      if (isBeyond)
        return this.#leftOut(`${field} ${formatAddress(text)}: ${TOO_MANY_FILES}`, line);
      if (found.file.isMisnamed) this.#noteMisnamed(found.file);
    } else if (why !== null) {
      this.resolved.missing.set(text, why);
      this.#leftOut(`${field} ${formatAddress(text)}: ${why}`, line);
    }
  }

  async resolvePicture(address: string, slot: MediaSlot): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      await this.#resolveInText("image", address, reference.names, { ...slot, wanted: "picture" });
    } else if (/^(?:https?:)?\/\//i.test(address)) {
      this.#hint("image hosted on another site");
    } else this.#leftOut(`image ${formatAddress(address)} is not in the media folder`);
  }

  #resolveInText(field: string, text: string, names: string[], slot: MediaSlot): Promise<void> {
    return this.resolveFile({ ...slot, field, line: null, text, names });
  }

  noteUnsupportedPicture(address: string, isKept: boolean): void {
    const { needs, beyondLimit } = this.resolved;
    const key = `${PROJECT_FILE.role} ${address}`;
    const instead = isKept && needs.has(key) && !beyondLimit.has(key);
    const end = instead ? "so it is added to the project's files" : "so it is left out";
    this.#leftOut(`image ${formatAddress(address)}: this text cannot contain images, ${end}`);
  }

  async resolveLink(address: string, slot: MediaSlot): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      return this.#resolveInText("linked file", address, reference.names, slot);
    }
    const { aliases, now } = this.#context;
    const file = readFileLink(address, this.#path);
    const link = file ?? readOldLink(address, aliases.sourceUrl);
    if (!link) return;
    const target = file
      ? aliases.targetOfFile(file.path)
      : (aliases.targetOf(link.path) ?? (await findRedirect(this.#db, encodeURI(link.path), now)));
    if (target !== null) this.resolved.moved.set(address, target + link.rest);
    else if (!address.trim().startsWith("/")) this.resolved.staying.add(address);
  }

  #noteMisnamed({ path }: MediaFile): void {
    if (!this.#misnamed.has(path)) this.#hint("file with the wrong extension");
    this.#misnamed.add(path);
  }

  #leftOut(text: string, line: number | null = null): void {
    this.resolved.notes.push({ gravity: "left-out", line, text });
  }

  #hint(text: string): void {
    this.resolved.notes.push({ gravity: "hint", line: null, text });
  }
}

function unfitReason({ ext }: MediaFile, wanted: MediaSlot["wanted"]): string | null {
  const isFit = wanted === "file" || fileType(ext)?.kind === "picture";
  return isFit ? null : REFUSALS.notAPicture;
}

function formatAddress(address: string): string {
  return shorten(importedLine(address), 80);
}
