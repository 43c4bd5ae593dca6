import { type Media, mediaUrl } from "#domain/media/media.ts";
import { type FileToKeep, type Kept, keepFile, keepPicture } from "../../media/keep.ts";
import { queueRenditions } from "../../media/renditions-job.ts";
import type { MediaRole } from "../../media/uses.ts";
import { DiskSpaceError } from "../../storage/disk-space.ts";
import type { World } from "../../world.ts";
import type { Note } from "../format/note.ts";
import type { NamedFile } from "../format/source.ts";
import type { MediaNeed } from "../items/resolve.ts";

/** Creating renditions of a large image takes some hundred MB. */
const AT_ONCE = 2;

export class ItemMedia {
  readonly notes: Note[] = [];
  readonly #kept = new Map<string, Media>();

  find(role: MediaRole, text: string): Media | null {
    return this.#kept.get(`${role} ${text}`) ?? null;
  }

  /** The file that one of the fields names for this. */
  idOf(role: MediaRole, files: readonly NamedFile[]): string | null {
    const named = files.find((file) => file.role === role);
    return (named && this.find(role, named.text)?.id) ?? null;
  }

  urlOf(role: MediaRole, text: string): string | null {
    const media = this.find(role, text);
    return media && mediaUrl(media);
  }

  set(need: MediaNeed, kept: Kept): void {
    if (kept.ok) this.#kept.set(`${need.role} ${need.text}`, kept.media);
    else {
      const text = `${need.field} ${need.text}: ${kept.reason}`;
      this.notes.push({ gravity: "left-out", line: need.line, text });
    }
  }
}

export class MediaKeeper {
  readonly #world: World;
  readonly #kept = new Map<string, Promise<Kept>>();

  constructor(world: World) {
    this.#world = world;
  }

  async keepAll(needs: readonly MediaNeed[]): Promise<ItemMedia> {
    const media = new ItemMedia();
    for (let start = 0; start < needs.length; start += AT_ONCE) {
      const some = needs.slice(start, start + AT_ONCE);
      const kept = await Promise.all(
        some.map(async (need) => ({ need, kept: await this.#keep(need) })),
      );
      for (const one of kept) media.set(one.need, one.kept);
    }
    return media;
  }

  #keep({ file, area, wanted }: MediaNeed): Promise<Kept> {
    const key = `${area} ${file.name}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const kept = this.#keepNow(wanted, { path: file.path, area, fileName: file.name });
    this.#kept.set(key, kept);
    return kept;
  }

  /** Renditions are made at once, so that imported items are complete; posters are made by jobs. */
  async #keepNow(wanted: string, file: FileToKeep): Promise<Kept> {
    const { db, storage, queue } = this.#world;
    const world = { db, storage, queue, isHurried: true };
    const kept = await (wanted === "picture" ? keepPicture : keepFile)(world, file);
    // Continuing would import the item without the file, and later count it as unchanged.
    if (!kept.ok && kept.refusal === "storageFull") throw new DiskSpaceError();
    // The job of an existing file may have been lost.
    if (kept.ok && !kept.isNew && kept.media.pictures === "waiting") {
      await queueRenditions(queue, db, kept.media);
    }
    return kept;
  }
}
