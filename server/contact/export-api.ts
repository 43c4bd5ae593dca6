import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { EXPORT_MESSAGES, exportFileName, exportHead, exportRow } from "#domain/contact/export.ts";
import { type InboxFilters, inboxQueryFrom } from "#domain/contact/inbox-query.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import type { ClientAddress } from "../http/client-address.ts";
import { csvDownload, csvOfRows } from "../http/csv-download.ts";
import type { Env } from "../http/hono-env.ts";
import { validQuery } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { clientOf } from "../http/request-context.ts";
import { searchQuery } from "../http/search-query.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { actorOf, logAccess } from "./access-log.ts";
import { checkExports, OPEN_PER_KIND_MAX, raiseAlteredMessage } from "./alerts.ts";
import { loggedFilters, readSubmissionsAfter } from "./inbox.ts";
import { isUnaltered } from "./submissions.ts";

const PARAMETER_MAX_CHARS = 20;

/** The parameters of the inbox. */
const exportQuery = searchQuery.extend({
  tab: z.string().max(PARAMETER_MAX_CHARS).optional(),
  reason: z.string().max(PARAMETER_MAX_CHARS).optional(),
  state: z.string().max(PARAMETER_MAX_CHARS).optional(),
});

/** A POST, since each export is logged. */
export function exportApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().post(
    "/contact-export",
    describeRoute({
      summary: "Export messages as CSV, for the owner",
      responses: {
        200: {
          description: "A file of date, name, email, reason and status",
          content: { "text/csv": {} },
        },
        404: { description: "No message matches" },
      },
    }),
    validQuery(exportQuery),
    async (c) => {
      const currentUser = c.get("currentUser");
      if (!currentUser) return problem(401, "Please sign in.");
      const { db, now } = world;
      const { after: _, ...filters } = inboxQueryFrom(new URL(c.req.url).searchParams);
      const first = await readSubmissionsAfter(db, filters, null, 1);
      if (first.length === 0) return problem(404, EXPORT_MESSAGES.empty);
      const actor = actorOf(currentUser, clientOf(c.env.incoming, addressOf));
      await logAccess(db, actor, {
        action: "export_submissions",
        details: loggedFilters(filters),
      });
      await checkExports(db, actor);
      const { timeZone } = await readSite(db);
      return csvDownload(exportFileName(now(), timeZone), csvOf(world, filters, timeZone));
    },
  );
}

/** Raises alerts for altered messages on the way. */
function csvOf(
  { db, secret }: Pick<World, "db" | "secret">,
  filters: InboxFilters,
  timeZone: string,
) {
  let alerts = 0;
  const read = async (after: ListPosition | null, limit: number) => {
    const rows = await readSubmissionsAfter(db, filters, after, limit);
    for (const row of rows) {
      if (alerts === OPEN_PER_KIND_MAX || isUnaltered(secret, row)) continue;
      await raiseAlteredMessage(db, row.id);
      alerts += 1;
    }
    return rows;
  };
  return csvOfRows(exportHead(), read, (row) => exportRow(row, timeZone));
}
