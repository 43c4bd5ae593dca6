import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { ALT_TEXT_TOO_LONG, parseAltText } from "#domain/media/alt-text.ts";
import type { Media } from "#domain/media/media.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { announce } from "../db/announcements.ts";
import type { Database } from "../db/connection.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse, validJson, validQuery } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { altTextBody, itemResponse, picturesQuery, picturesResponse } from "./api-schemas.ts";
import { findMediaItem, listPictures } from "./list-pictures.ts";
import { retryRenditions } from "./renditions-job.ts";
import { holdForForm, mediaFromRow, mediaItem } from "./store.ts";
import { media } from "./tables.ts";

export function mediaApi({ db, queue }: World): Hono<Env> {
  const api = new Hono<Env>();

  api.get(
    "/media/pictures",
    describeRoute({
      summary: "Stored pictures, newest first, for the owner",
      description: "`q` searches names and descriptions; `page` starts at 1.",
      responses: {
        200: jsonResponse("One page of pictures", picturesResponse),
        400: { description: "The search is too long, or the page is invalid" },
      },
    }),
    validQuery(picturesQuery),
    async (c) => {
      const { q = "", page } = c.req.valid("query");
      return c.json(await listPictures(db, q, page));
    },
  );

  api.get(
    "/media/:id",
    describeRoute({
      summary: "A stored file, for the owner",
      responses: {
        200: jsonResponse("The file", itemResponse),
        404: { description: "Not found" },
      },
    }),
    (c) => respond(c, (id) => findMediaItem(db, id)),
  );

  api.patch(
    "/media/:id",
    describeRoute({
      summary: "Set the description of a stored picture, for the owner",
      responses: {
        200: jsonResponse("The file", itemResponse),
        404: { description: "Not found" },
        415: { description: "The body is not JSON" },
        422: { description: "The description is too long" },
      },
    }),
    validJson(altTextBody, "The body must be an object with altText."),
    async (c) => {
      const altText = parseAltText(c.req.valid("json").altText);
      if (altText === null) return problem(422, ALT_TEXT_TOO_LONG);
      return respond(c, (id) => setAltText(db, id, altText));
    },
  );

  api.post(
    "/media/:id/pictures",
    describeRoute({
      summary: "Retry the pictures of a stored file, for the owner",
      description: "Only if they failed or are waiting; they are made in the background.",
      responses: {
        202: jsonResponse("The file", itemResponse),
        404: { description: "Not found" },
      },
    }),
    (c) => respond(c, async (id) => itemOf(await retryRenditions({ db, queue }, id)), 202),
  );

  api.post(
    "/media/:id/choose",
    describeRoute({
      summary: "Reserve a stored file for an unsaved form, for the owner",
      description: "It is kept for a day even if nothing else uses it.",
      responses: {
        200: jsonResponse("The file", itemResponse),
        404: { description: "Not found" },
      },
    }),
    (c) => respond(c, async (id) => itemOf(await holdForForm(db, id))),
  );
  return api;
}

async function respond(
  c: Context<Env>,
  find: (id: string) => Promise<MediaItem | null>,
  status: 200 | 202 = 200,
): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const item = isUuid(id) ? await find(id) : null;
  return item ? c.json(item, status) : problem(404, "This file no longer exists.");
}

const itemOf = (file: Media | null) => file && mediaItem(file);

/** Null when it is gone. Texts set where the picture is used stay. */
async function setAltText(db: Database, id: string, altText: string): Promise<MediaItem | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(media).set({ altText }).where(eq(media.id, id)).returning();
    if (!row) return null;
    await announce(tx, ["media"]);
    return mediaItem(mediaFromRow(row));
  });
}
