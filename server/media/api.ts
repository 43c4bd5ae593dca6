import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { isUuid } from "#domain/forms/uuid.ts";
import { ALT_TEXT_TOO_LONG, parseAltText } from "#domain/media/alt-text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { announce } from "../db/announcements.ts";
import type { Database } from "../db/connection.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { altTextBody, itemAnswer, picturesAnswer, picturesQuery } from "./api-schemas.ts";
import { findMediaItem, listPictures } from "./list-pictures.ts";
import { mediaItem } from "./media-item.ts";
import { askAgain } from "./pictures-job.ts";
import { holdChosen, mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

const NO_STORE = { "Cache-Control": "no-store" };
const GONE = "This file is no longer there.";

/** `/api/media`: the stored files, for the owner's screens. */
export function mediaApi({ db, queue }: World): Hono<Env> {
  const api = new Hono<Env>();

  api.get(
    "/media/pictures",
    describeRoute({
      summary: "The stored pictures, the newest first, for the owner",
      description: "`q` is looked for in names and descriptions; `page` is counted from 1.",
      responses: {
        200: json("One page of them", picturesAnswer),
        400: { description: "The text is too long, or there is no such page" },
      },
    }),
    validator("query", picturesQuery, ({ success, ...given }) =>
      success ? undefined : problem(400, textOf("error" in given ? given.error : [])),
    ),
    async (c) => {
      const { q = "", page } = c.req.valid("query");
      return c.json(await listPictures(db, q, page), 200, NO_STORE);
    },
  );

  api.get(
    "/media/:id",
    describeRoute({
      summary: "A stored file, for the owner",
      responses: {
        200: json("What is known of it", itemAnswer),
        404: { description: "There is no such file" },
      },
    }),
    async (c) => {
      const id = c.req.param("id");
      const item = isUuid(id) ? await findMediaItem(db, id) : null;
      return item ? c.json(item, 200, NO_STORE) : problem(404, GONE);
    },
  );

  api.patch(
    "/media/:id",
    describeRoute({
      summary: "Say what a stored picture shows, for the owner",
      responses: {
        200: json("What is known of it now", itemAnswer),
        404: { description: "There is no such file" },
        422: { description: "The description is too long" },
      },
    }),
    validator("json", altTextBody, ({ success }) =>
      success ? undefined : problem(400, "The body must be an object with altText."),
    ),
    async (c) => {
      const altText = parseAltText(c.req.valid("json").altText);
      if (altText === null) return problem(422, ALT_TEXT_TOO_LONG);
      const id = c.req.param("id");
      const item = isUuid(id) ? await setAltText(db, id, altText) : null;
      return item ? c.json(item, 200, NO_STORE) : problem(404, GONE);
    },
  );

  api.post(
    "/media/:id/pictures",
    describeRoute({
      summary: "Make the pictures of a stored file again, for the owner",
      description: "Only where they failed or wait; they are made after the answer.",
      responses: {
        202: json("What is known of the file now", itemAnswer),
        404: { description: "There is no such file" },
      },
    }),
    async (c) => {
      const id = c.req.param("id");
      const media = isUuid(id) ? await askAgain({ db, queue }, id) : null;
      return media ? c.json(mediaItem(media), 202, NO_STORE) : problem(404, GONE);
    },
  );

  api.post(
    "/media/:id/choose",
    describeRoute({
      summary: "Choose a stored file for something that is not saved yet, for the owner",
      description: "It stays for a day, also when nothing else uses it any more.",
      responses: {
        200: json("What is known of the file", itemAnswer),
        404: { description: "There is no such file" },
      },
    }),
    async (c) => {
      const id = c.req.param("id");
      const media = isUuid(id) ? await holdChosen(db, id) : null;
      return media ? c.json(mediaItem(media), 200, NO_STORE) : problem(404, GONE);
    },
  );
  return api;
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema: resolver(schema) } } };
}

function textOf(issues: readonly { message: string }[]): string {
  return issues.map(({ message }) => message).join(" ");
}

/** Says what a stored picture shows; null when it is gone. What items say of it themselves stays. */
async function setAltText(db: Database, id: string, altText: string): Promise<MediaItem | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(media).set({ altText }).where(eq(media.id, id)).returning();
    if (!row) return null;
    await announce(tx, ["media"]);
    return mediaItem(mediaFromRow(row));
  });
}
