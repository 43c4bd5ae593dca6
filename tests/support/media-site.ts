import { Hono } from "hono";
import type { Media } from "#domain/media/media.ts";
import type { Database } from "#server/db/connection.ts";
import { mediaRoutes } from "#server/media/serve.ts";
import { mediaUses } from "#server/media/uses-table.ts";
import type { Storage } from "#server/storage/storage.ts";
import { type Listening, listen } from "./listen.ts";

export function openMediaSite(world: { db: Database; storage: Storage }): Promise<Listening> {
  return listen(new Hono().route("/media", mediaRoutes({ ...world, now: () => new Date() })).fetch);
}

/** Makes the file public as the site's social picture. */
export async function showOnSite({ db }: { db: Database }, file: Media): Promise<Media> {
  const use = { mediaId: file.id, noun: "site", role: "social" };
  await db.insert(mediaUses).values(use).onConflictDoNothing();
  return file;
}
