import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import {
  SUBSCRIBER_EXPORT_MESSAGES,
  subscriberExportHead,
  subscriberExportName,
  subscriberExportRow,
} from "#domain/newsletter/subscriber-export.ts";
import { subscriberQueryFrom } from "#domain/newsletter/subscribers.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import { csvDownload, csvOfRows } from "../http/csv-download.ts";
import type { Env } from "../http/hono-env.ts";
import { validQuery } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { searchQuery } from "../http/search-query.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { readSubscribersAfter } from "./list-subscribers.ts";

const PARAMETER_MAX_CHARS = 20;

/** The parameters of the list. */
const exportQuery = searchQuery.extend({ state: z.string().max(PARAMETER_MAX_CHARS).optional() });

export function subscriberExportApi({ db, now }: World): Hono<Env> {
  return new Hono<Env>().post(
    "/subscriber-export",
    describeRoute({
      summary: "Export the subscribers of a state as CSV, for the owner",
      responses: {
        200: {
          description: "A file of addresses with their consent",
          content: { "text/csv": {} },
        },
        404: { description: "No subscriber matches" },
      },
    }),
    validQuery(exportQuery),
    async (c) => {
      const { after: _, ...filters } = subscriberQueryFrom(new URL(c.req.url).searchParams);
      const read = (after: ListPosition | null, limit: number) =>
        readSubscribersAfter(db, filters, after, limit);
      if ((await read(null, 1)).length === 0) return problem(404, SUBSCRIBER_EXPORT_MESSAGES.empty);
      const { timeZone } = await readSite(db);
      const rows = csvOfRows(subscriberExportHead(), read, subscriberExportRow);
      return csvDownload(subscriberExportName(now(), timeZone), rows);
    },
  );
}
