import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { OUTCOMES, outcomeFilterFrom } from "#domain/newsletter/send.ts";
import { shortTime } from "#domain/site/formats.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { CSV_HEAD, csvRow } from "#domain/values/csv.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { csvDownload, csvOfRows } from "../http/csv-download.ts";
import type { Env } from "../http/hono-env.ts";
import { validQuery } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { searchQuery } from "../http/search-query.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { findSend } from "./list-sends.ts";

const PARAMETER_MAX_CHARS = 20;
const COLUMNS = ["Email", "Outcome", "Perhaps sent twice", "Time", "Attempts", "Details"];

/** The parameters of the screen. */
const exportQuery = searchQuery.extend({ outcome: z.string().max(PARAMETER_MAX_CHARS).optional() });

export function exportSendApi(world: World): Hono<Env> {
  return new Hono<Env>().post(
    "/newsletter-sends/:id/export",
    describeRoute({
      summary: "Export the recipients of an issue as CSV, for the owner",
      responses: {
        200: { description: "A file of recipients and outcomes", content: { "text/csv": {} } },
        404: { description: "No issue has this id, or no recipient matches" },
      },
    }),
    validQuery(exportQuery),
    async (c) => {
      const id = c.req.param("id");
      const send = isUuid(id) ? await findSend(world.db, id) : null;
      if (!send) return problem(404, "No issue has this id.");
      const { q, outcome } = c.req.valid("query");
      await createDeliveries(world.db, id);
      const filters = { outcome: outcomeFilterFrom(outcome ?? null), search: q ?? "" };
      const read = async (after: Row | null, limit: number) =>
        listDeliveries(world.db, id, filters, after?.subscriberId ?? null, limit);
      if ((await read(null, 1)).length === 0) return problem(404, "No recipients match");
      const { timeZone } = await readSite(world.db);
      const fileName = `newsletter-recipients-${siteDay(send.createdAt, timeZone)}.csv`;
      const textOf = (row: Row) => csvRow(cellsOf(row, timeZone));
      return csvDownload(fileName, csvOfRows(CSV_HEAD + csvRow(COLUMNS), read, textOf));
    },
  );
}

type Row = Awaited<ReturnType<typeof listDeliveries>>[number];

function cellsOf(row: Row, timeZone: string): string[] {
  const { email, outcome, isPerhapsTwice, sentAt, attempts, error } = row;
  const time = sentAt ? `${siteDay(sentAt, timeZone)} ${shortTime(sentAt, timeZone)}` : "";
  const twice = isPerhapsTwice ? "Yes" : "";
  return [email ?? "", OUTCOMES[outcome], twice, time, String(attempts), error ?? ""];
}
