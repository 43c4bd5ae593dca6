import { extname } from "node:path";
import { claimedType, notReally } from "#domain/media/claimed-type.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import { recognise } from "../../media/recognise.ts";
import { type ContentFolder, pathInside, unlessRefused } from "./content-folder.ts";
import { hashFile, regularFile } from "./read-file.ts";

const SAME_TYPE: Readonly<Record<string, string>> = { jpeg: "jpg", jpe: "jpg" };

/** A file of `media/`. */
export type MediaFile = {
  name: string;
  /** Where it lies, links followed. */
  path: string;
  /** SHA-256 of its bytes. */
  hash: string;
  /** The extension that its bytes deserve. */
  ext: string;
  /** Whether its name has the extension of another type, as a PNG called .jpg. */
  isMisnamed: boolean;
};

export type FoundMedia = { ok: true; file: MediaFile } | { ok: false; why: string };

/** The `media/` of a content folder. Remembers what it found by name; holds no bytes. */
export class MediaFolder {
  readonly #folder: ContentFolder;
  readonly #found = new Map<string, FoundMedia>();
  #root: Awaited<ReturnType<typeof pathInside>> | undefined;

  constructor(folder: ContentFolder) {
    this.#folder = folder;
  }

  /** The first of the names that is a file in `media/`; links that lead out of it are refused. */
  async find(names: readonly string[]): Promise<FoundMedia> {
    let first: FoundMedia | undefined;
    // Archives are unpacked to composed names, whatever the text that names the file was written on.
    for (const name of new Set([...names, ...names.map((one) => one.normalize("NFC"))])) {
      const found = await this.#look(name);
      if (found.ok) return found;
      first ??= found;
    }
    return first ?? { ok: false, why: "does not exist" };
  }

  async #look(name: string): Promise<FoundMedia> {
    const known = this.#found.get(name);
    if (known) return known;
    const found = await unlessRefused(() => this.#read(name));
    this.#found.set(name, found);
    return found;
  }

  async #read(name: string): Promise<FoundMedia> {
    this.#root ??= await pathInside(this.#folder, "media");
    if (!this.#root.ok) return this.#root;
    const file = await regularFile({ root: this.#root.path }, name);
    if (!file.ok) return file;
    const claimed = extname(name).slice(1).toLowerCase();
    const recognised = await recognise({ path: file.path }, claimed);
    if (!recognised.ok) return { ok: false, why: whyNot(recognised.refusal, name) };
    const hash = await hashFile(file.path);
    const { ext } = recognised;
    const isMisnamed = ext !== (SAME_TYPE[claimed] ?? claimed);
    return { ok: true, file: { name, path: file.path, hash, ext, isMisnamed } };
  }
}

function whyNot(refusal: Refusal, name: string): string {
  const claimed = refusal === "unknownType" ? claimedType(name) : null;
  return claimed === null ? REFUSALS[refusal] : notReally(claimed);
}
