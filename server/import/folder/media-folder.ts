import { extname } from "node:path";
import { claimedType, mislabeledMessage } from "#domain/media/claimed-type.ts";
import { REFUSALS, type Refusal } from "#domain/media/refusals.ts";
import { detectType } from "../../media/detect-type.ts";
import { type ContentFolder, catchFileErrors, resolveInside } from "./content-folder.ts";
import { hashFile, regularFile } from "./read-file.ts";

const SAME_TYPE: Readonly<Record<string, string>> = { jpeg: "jpg", jpe: "jpg", m4v: "mp4" };

export type MediaFile = {
  name: string;
  path: string;
  hash: string;
  ext: string;
  isMisnamed: boolean;
};

type FoundMedia = { ok: true; file: MediaFile } | { ok: false; why: string };

export class MediaFolder {
  readonly #folder: ContentFolder;
  readonly #found = new Map<string, FoundMedia>();
  #root: Awaited<ReturnType<typeof resolveInside>> | undefined;

  constructor(folder: ContentFolder) {
    this.#folder = folder;
  }

  /** The first name that exists in `media/`; links that point outside are refused. */
  async find(names: readonly string[]): Promise<FoundMedia> {
    let first: FoundMedia | undefined;
    // Unpacked names are NFC, and so are references in front matter; others of both may be decomposed.
    const forms = ["NFC", "NFD"].flatMap((form) => names.map((name) => name.normalize(form)));
    for (const name of new Set([...names, ...forms])) {
      const found = await this.#findCached(name);
      if (found.ok) return found;
      first ??= found;
    }
    return first ?? { ok: false, why: "does not exist" };
  }

  async #findCached(name: string): Promise<FoundMedia> {
    const known = this.#found.get(name);
    if (known) return known;
    const found = await catchFileErrors(() => this.#read(name));
    this.#found.set(name, found);
    return found;
  }

  async #read(name: string): Promise<FoundMedia> {
    this.#root ??= await resolveInside(this.#folder, "media");
    if (!this.#root.ok) return this.#root;
    const file = await regularFile({ root: this.#root.path }, name);
    if (!file.ok) return file;
    const claimed = extname(name).slice(1).toLowerCase();
    const detected = await detectType({ path: file.path }, claimed);
    if (!detected.ok) return { ok: false, why: refusalReason(detected.refusal, name) };
    const hash = await hashFile(file.path);
    const { ext } = detected;
    const isMisnamed = ext !== (SAME_TYPE[claimed] ?? claimed);
    return { ok: true, file: { name, path: file.path, hash, ext, isMisnamed } };
  }
}

function refusalReason(refusal: Refusal, name: string): string {
  const claimed = refusal === "unknownType" ? claimedType(name) : null;
  return claimed === null ? REFUSALS[refusal] : mislabeledMessage(claimed);
}
