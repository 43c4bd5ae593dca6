import { storedName } from "#domain/forms/setting.ts";
import { shorten } from "#domain/html/text.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import type { MediaArea } from "#domain/media/media.ts";
import { REFUSALS } from "#domain/media/refusals.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import type { Queryable } from "../../db/connection.ts";
import type { MediaRole } from "../../media/uses.ts";
import { findRedirect } from "../../site/redirects.ts";
import type { ContentKind } from "../folder/list-content.ts";
import type { MediaFile } from "../folder/media-folder.ts";
import { cleanLine } from "../format/clean-text.ts";
import type { Wanted } from "../format/media-field.ts";
import { readMediaReference } from "../format/media-reference.ts";
import type { Note } from "../format/note.ts";
import { readOldLink } from "../text/alias-index.ts";
import type { References } from "../text/render-texts.ts";
import type { ImportContext } from "./import-context.ts";
import type { ReadItem } from "./read-item.ts";

type MediaSlot = { area: MediaArea; role: MediaRole };

/** A file to store, and what the item uses it for. */
export type MediaNeed = MediaSlot & ReferenceSource & { text: string; file: MediaFile };

export type Resolved = {
  files: Map<string, MediaFile>;
  /** By role and text. */
  needs: Map<string, MediaNeed>;
  /** Reasons by reference. Part of the fingerprint, since missing files may be added later. */
  missing: Map<string, string>;
  moved: Map<string, string>;
  /** Links to the old site without a known target. */
  staying: Set<string>;
  notes: Note[];
};

export async function resolveItem(
  context: ImportContext,
  db: Queryable,
  { item, files }: ReadItem,
  references: References,
): Promise<Resolved> {
  const resolver = new Resolver(context, db);
  const { kind } = item;
  for (const file of files) {
    const slot = FIELD_SLOTS[kind][file.field];
    await resolver.resolveFile(file.text, file.names, file, slot);
  }
  for (const address of references.pictures) await resolver.resolvePicture(address, BODY_PICTURE);
  for (const address of references.unsupportedPictures) {
    if (kind === "project") await resolver.resolvePicture(address, FIELD_SLOTS.project.path);
    resolver.noteUnsupportedPicture(address, kind === "project");
  }
  const area = kind === "site" || kind === "about" ? "site-assets" : "projects";
  for (const address of references.links)
    await resolver.resolveLink(address, { area, role: "body" });
  return resolver.resolved;
}

const SITE_PICTURES = Object.fromEntries(
  Object.entries(ALL_SITE_SETTINGS).flatMap(([name, setting]): [string, MediaSlot][] =>
    setting.kind === "picture"
      ? [[storedName(name), { area: "site-assets", role: setting.role }]]
      : [],
  ),
);

const FIELD_SLOTS: Record<ContentKind, Record<string, MediaSlot>> = {
  site: SITE_PICTURES,
  about: {
    profile_image_url: { area: "profile-images", role: "profile" },
    resume_url: { area: "resumes", role: "resume" },
  },
  project: {
    thumbnail: { area: "thumbnails", role: "thumbnail" },
    file: { area: "projects", role: "asset" },
    path: { area: "projects", role: "file" },
  },
  post: { image: { area: "featured-images", role: "featured" } },
};

/** In one area with featured images, so that one that is also in the text is stored once. */
const BODY_PICTURE: MediaSlot = { area: "featured-images", role: "body" };

type ReferenceSource = { field: string; line: number | null; wanted: Wanted };

class Resolver {
  readonly resolved: Resolved;
  readonly #context: ImportContext;
  readonly #db: Queryable;
  readonly #misnamed = new Set<string>();

  constructor(context: ImportContext, db: Queryable) {
    this.#context = context;
    this.#db = db;
    this.resolved = {
      files: new Map(),
      needs: new Map(),
      missing: new Map(),
      moved: new Map(),
      staying: new Set(),
      notes: [],
    };
  }

  async resolveFile(
    text: string,
    names: readonly string[],
    source: ReferenceSource,
    slot: MediaSlot | undefined,
  ): Promise<void> {
    const found = await this.#context.media.find(names);
    const why = found.ok ? unfitReason(found.file, source.wanted) : found.why;
    if (found.ok && why === null) {
      this.resolved.files.set(text, found.file);
      const { field, line, wanted } = source;
      const need = slot && { ...slot, field, line, wanted, text, file: found.file };
      if (need) this.resolved.needs.set(`${need.role} ${text}`, need);
      if (found.file.isMisnamed) this.#noteMisnamed(found.file);
    } else if (why !== null) {
      this.resolved.missing.set(text, why);
      this.#leftOut(`${source.field} ${formatAddress(text)}: ${why}`, source.line);
    }
  }

  async resolvePicture(address: string, slot: MediaSlot | undefined): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      const source = { field: "image", line: null, wanted: "picture" } as const;
      await this.resolveFile(address, reference.names, source, slot);
    } else if (/^(?:https?:)?\/\//i.test(address)) {
      this.#hint("image hosted on another site");
    } else this.#leftOut(`image ${formatAddress(address)} is not in the media folder`);
  }

  noteUnsupportedPicture(address: string, isKept: boolean): void {
    const instead = isKept && this.resolved.files.has(address);
    const end = instead ? "so it is added to the project's files" : "so it is left out";
    this.#leftOut(`image ${formatAddress(address)}: this text cannot contain images, ${end}`);
  }

  async resolveLink(address: string, slot: MediaSlot): Promise<void> {
    const reference = readMediaReference(address);
    if (reference.kind === "own") {
      const source = { field: "linked file", line: null, wanted: "file" } as const;
      await this.resolveFile(address, reference.names, source, slot);
      return;
    }
    const link = readOldLink(address, this.#context.aliases.sourceUrl);
    if (!link) return;
    const target =
      this.#context.aliases.targetOf(link.path) ??
      (await findRedirect(this.#db, encodeURI(link.path), this.#context.now));
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

function unfitReason({ ext }: MediaFile, wanted: Wanted): string | null {
  const isFit = wanted === "file" || fileType(ext)?.kind === "picture";
  return isFit ? null : REFUSALS.notAPicture;
}

function formatAddress(address: string): string {
  return shorten(cleanLine(address), 80);
}
