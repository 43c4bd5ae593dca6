import { Hono } from "hono";
import type { Media } from "#domain/media/media.ts";
import type { Database } from "#server/db/connection.ts";
import { mediaDoor } from "#server/media/serve.ts";
import { mediaUses } from "#server/media/tables.ts";
import type { Storage } from "#server/storage/storage.ts";
import { type Listening, listen } from "./listen.ts";

/** A server on loopback that has nothing but `/media`. */
export function openMediaSite(world: { db: Database; storage: Storage }): Promise<Listening> {
  return listen(new Hono().route("/media", mediaDoor({ ...world, now: () => new Date() })).fetch);
}

/** Makes the site use a file as its social picture: that is public. */
export async function showOnSite({ db }: { db: Database }, file: Media): Promise<Media> {
  const use = { mediaId: file.id, noun: "site", role: "social" };
  await db.insert(mediaUses).values(use).onConflictDoNothing();
  return file;
}
