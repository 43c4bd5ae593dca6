import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Media } from "#domain/media/media.ts";
import type { Database } from "#server/db/connection.ts";
import { mediaDoor } from "#server/media/serve.ts";
import { mediaUses } from "#server/media/tables.ts";
import type { Storage } from "#server/storage/storage.ts";

export type MediaSite = { origin: string; close(): Promise<void> };

/** A server on loopback that has nothing but `/media`. */
export async function openMediaSite(world: { db: Database; storage: Storage }): Promise<MediaSite> {
  const app = new Hono().route("/media", mediaDoor({ ...world, now: () => new Date() }));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Makes the site use a file as its social picture: that is public. */
export async function showOnSite({ db }: { db: Database }, file: Media): Promise<Media> {
  const use = { mediaId: file.id, noun: "site", role: "social" };
  await db.insert(mediaUses).values(use).onConflictDoNothing();
  return file;
}
