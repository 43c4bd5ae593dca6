import { type ContentFolder, pathInside } from "./content-folder.ts";
import { hashFile, regularFile } from "./read-file.ts";

/** A file of `media/`: its name there, where it lies, and the SHA-256 of its bytes. */
export type MediaFile = { name: string; path: string; hash: string };

export type FoundMedia = { ok: true; file: MediaFile } | { ok: false; why: string };

/** The `media/` of a content folder. Remembers what it found by name; holds no bytes. */
export class MediaFolder {
  readonly #folder: ContentFolder;
  readonly #found = new Map<string, FoundMedia>();
  #root: ContentFolder | null | undefined;

  constructor(folder: ContentFolder) {
    this.#folder = folder;
  }

  /** The first of the names that is a file in `media/`; links that lead out of it are refused. */
  async find(names: readonly string[]): Promise<FoundMedia> {
    let first: FoundMedia | undefined;
    for (const name of names) {
      const found = await this.#look(name);
      if (found.ok) return found;
      first ??= found;
    }
    return first ?? { ok: false, why: "does not exist" };
  }

  async #look(name: string): Promise<FoundMedia> {
    const known = this.#found.get(name);
    if (known) return known;
    const found = await this.#read(name);
    this.#found.set(name, found);
    return found;
  }

  async #read(name: string): Promise<FoundMedia> {
    const root = await this.#media();
    if (!root) return { ok: false, why: "does not exist" };
    const file = await regularFile(root, name);
    if (!file.ok) return file;
    if (file.bytes === 0) return { ok: false, why: "is empty" };
    const hashed = await hashFile(file.path);
    return hashed.ok ? { ok: true, file: { name, path: file.path, hash: hashed.hash } } : hashed;
  }

  async #media(): Promise<ContentFolder | null> {
    if (this.#root === undefined) {
      const inside = await pathInside(this.#folder, "media");
      this.#root = inside.ok ? { root: inside.path } : null;
    }
    return this.#root;
  }
}
