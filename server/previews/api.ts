import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { parseJson } from "#domain/forms/parse-json.ts";
import { isCountable } from "../analytics/countable.ts";
import { announce } from "../db/announcements.ts";
import type { Env } from "../http/hono-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { jsonBody } from "../http/openapi.ts";
import type { World } from "../world.ts";
import { findPreviewLink } from "./find-link.ts";
import { countedCookie, isCounted } from "./preview-cookies.ts";
import { previewLinks } from "./tables.ts";

const BODY_MAX_BYTES = 1024;

const openingSchema = z.object({ token: z.string().max(100) });

export function previewsApi(world: World): Hono<Env> {
  const { db, settings } = world;
  return new Hono<Env>().post(
    "/preview-views",
    describeRoute({
      summary: "Report that a secret link to a hidden project or an unpublished post was opened",
      description:
        "For `navigator.sendBeacon`: the body is JSON, also as text/plain. Counted once per browser session. The response does not reveal whether it was counted or whether the link exists.",
      requestBody: jsonBody(openingSchema),
      responses: {
        204: { description: "Accepted" },
        413: { description: "The body is too large" },
      },
    }),
    limitBody(BODY_MAX_BYTES, "The request body is too large."),
    async (c) => {
      const opening = parseJson(await c.req.text(), openingSchema);
      const { headers } = c.env.incoming;
      const isOwner = c.get("visitor")?.account.role === "owner";
      const answer = c.body(null, 204);
      if (!opening || isOwner || !isCountable(headers)) return answer;
      const isKnown = (linkId: string) => isCounted(settings.SITE_URL, linkId, headers.cookie);
      const linkId = await countOpening(world, opening.token, isKnown);
      if (linkId === null) return answer;
      await announce(db, ["previews"]);
      answer.headers.append("Set-Cookie", countedCookie(settings.SITE_URL, linkId));
      return answer;
    },
  );
}

/** Returns the link's id, or null when not counted. */
export async function countOpening(
  { db, now }: Pick<World, "db" | "now">,
  token: string,
  isCounted: (linkId: string) => boolean,
): Promise<string | null> {
  const link = await findPreviewLink(db, token);
  if (!link || isCounted(link.id)) return null;
  const at = now();
  const { id, revokedAt, expiresAt, viewCount } = previewLinks;
  const counted = await db
    .update(previewLinks)
    .set({ viewCount: sql`${viewCount} + 1`, lastViewedAt: at })
    .where(and(eq(id, link.id), isNull(revokedAt), gt(expiresAt, at)))
    .returning({ id });
  return counted[0]?.id ?? null;
}
