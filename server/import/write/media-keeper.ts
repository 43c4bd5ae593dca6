import { type Media, type MediaArea, mediaUrl } from "#domain/media/media.ts";
import { type Kept, keepFile, keepPicture, type Upload } from "../../media/keep.ts";
import { askForPictures } from "../../media/pictures-job.ts";
import type { MediaRole } from "../../media/uses.ts";
import { NoRoom } from "../../storage/room.ts";
import type { World } from "../../world.ts";
import type { MediaFile } from "../folder/media-folder.ts";
import type { Note } from "../format/note.ts";
import type { Resolved } from "../items/resolve.ts";
import type { MediaNeed } from "./media-needs.ts";

/** Renditions of a large picture take some hundred megabytes while they are made. */
const AT_ONCE = 2;

/** The stored files of one item. */
export class ItemMedia {
  readonly notes: Note[] = [];
  readonly #kept = new Map<string, Media>();

  /** The file that a text names in a role, if it was kept. */
  find(role: MediaRole, text: string): Media | null {
    return this.#kept.get(`${role} ${text}`) ?? null;
  }

  /** The address of the file that a text names in a role. */
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

/** Brings files of `media/` into the storage, each once in a run however many items name it. */
export class MediaKeeper {
  readonly #world: World;
  readonly #kept = new Map<string, Promise<Kept>>();

  constructor(world: World) {
    this.#world = world;
  }

  async keepAll(
    needs: readonly MediaNeed[],
    { files }: Pick<Resolved, "files">,
  ): Promise<ItemMedia> {
    const media = new ItemMedia();
    for (let start = 0; start < needs.length; start += AT_ONCE) {
      const some = needs.slice(start, start + AT_ONCE);
      const kept = await Promise.all(
        some.map(async (need) => {
          const file = files.get(need.text);
          return { need, kept: file && (await this.#keep(file, need)) };
        }),
      );
      for (const one of kept) if (one.kept) media.set(one.need, one.kept);
    }
    return media;
  }

  #keep(file: MediaFile, { area, wanted }: { area: MediaArea; wanted: string }): Promise<Kept> {
    const key = `${area} ${file.name}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const kept = this.#keepNow(wanted, { path: file.path, area, fileName: file.name });
    this.#kept.set(key, kept);
    return kept;
  }

  /** Pictures are made at once, so that what was imported is whole; posters come by jobs. */
  async #keepNow(wanted: string, file: Upload): Promise<Kept> {
    const { db, storage, queue } = this.#world;
    const world = { db, storage, queue, isHurried: true };
    const kept = await (wanted === "picture" ? keepPicture : keepFile)(world, file);
    // Its item would come in without it, and count as unchanged ever after.
    if (!kept.ok && kept.refusal === "noRoom") throw new NoRoom();
    // One that was here before may have lost its job.
    if (kept.ok && !kept.isNew && kept.media.pictures === "waiting") {
      await askForPictures(queue, db, kept.media);
    }
    return kept;
  }
}
