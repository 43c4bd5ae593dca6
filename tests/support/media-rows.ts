import { createHash } from "node:crypto";
import type { Media, MediaArea } from "#domain/media/media.ts";
import type { Database } from "#server/db/connection.ts";
import { keepFile, keepPicture } from "#server/media/keep.ts";
import type { Storage } from "#server/storage/storage.ts";
import { testDatabase } from "./database.ts";
import { diskStorage, pdf, photo } from "./media.ts";

type World = { db: Database; storage: Storage };

export type MediaWorld = World & { folder: string; close(): Promise<void> };

export async function openMediaWorld(): Promise<MediaWorld> {
  const { db, drop } = await testDatabase();
  const { storage, folder, remove } = await diskStorage();
  return {
    db,
    storage,
    folder,
    async close() {
      await drop();
      await remove();
    },
  };
}

export async function storedPdf(
  world: World,
  text: string,
  area: MediaArea = "projects",
): Promise<Media> {
  const kept = await keepFile(world, { bytes: pdf(text, 10_000), area, fileName: `${text}.pdf` });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media;
}

/** Different names have different content. */
export async function storedPhoto(
  world: World,
  name: string,
  area: MediaArea = "thumbnails",
  width = 60,
): Promise<Media> {
  const seed = createHash("sha256").update(name).digest()[0];
  const bytes = await photo(width, 40, seed).jpeg().toBuffer();
  const kept = await keepPicture(world, { bytes, area, fileName: `${name}.jpg` });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media;
}
