import { type Context, Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { tryParseJson } from "#domain/values/parse-json.ts";
import type { Env } from "../http/hono-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { jsonResponse } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { isSigned, SIGNED_WITHIN_S } from "../http/signed-request.ts";
import { REPORT_MAX_BYTES, readDeliveryReport } from "../mail/reports/read-delivery-report.ts";
import type { World } from "../world.ts";
import { mailEventsResult, mailEventsSchema, processMailEvents } from "./mail-events.ts";
import { processReport } from "./process-report.ts";

const header = (name: string, description: string) => ({
  name,
  description,
  in: "header" as const,
  required: true,
  schema: { type: "string" as const },
});

/** A raw report must also carry our token: the provider only forwards what strangers may write. */
export function mailEventsApi(world: World): Hono<Env> {
  return new Hono<Env>().post(
    "/mail-events",
    describeRoute({
      summary: "Report bounces and complaints",
      description:
        "For mail providers and mail servers. Signed as https://www.standardwebhooks.com describes, with BOUNCE_WEBHOOK_SECRET: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. The body is JSON, or one delivery report as message/rfc822. Requests with a known ID change nothing.",
      parameters: [
        header("webhook-id", "Identical when the same events are sent again"),
        header("webhook-timestamp", `Unix time in seconds; ${SIGNED_WITHIN_S} seconds old at most`),
        header("webhook-signature", "One or more signatures, separated by spaces"),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: resolver(mailEventsSchema, { io: "input" }) },
          "message/rfc822": { schema: resolver(z.string()) },
        },
      },
      responses: {
        200: jsonResponse(
          "Stored; `unknown` counts events for unknown addresses",
          mailEventsResult,
        ),
        401: { description: "Missing, invalid or expired signature" },
        404: { description: "BOUNCE_WEBHOOK_SECRET is not set" },
        413: { description: "Larger than a delivery report" },
        415: { description: "Neither JSON nor an email" },
        422: { description: "Nothing was stored; `problems` by path in the body" },
      },
    }),
    limitBody(REPORT_MAX_BYTES, "The request body is too large for a delivery report."),
    async (c) => {
      const secret = world.environment.BOUNCE_WEBHOOK_SECRET;
      if (!secret) return problem(404, "Mail events are not enabled.");
      const body = new Uint8Array(await c.req.arrayBuffer());
      const id = c.req.header("webhook-id") ?? "";
      const timestamp = c.req.header("webhook-timestamp") ?? "";
      const signatures = c.req.header("webhook-signature") ?? "";
      if (!isSigned(secret, { id, timestamp, signatures }, body, world.now())) {
        return problem(401, "Invalid signature.");
      }
      return handleBody(world, c, body, id);
    },
  );
}

async function handleBody(
  world: World,
  c: Context<Env>,
  body: Uint8Array,
  id: string,
): Promise<Response> {
  const [type] = (c.req.header("content-type") ?? "").toLowerCase().split(";");
  switch (type?.trim()) {
    case "application/json": {
      const parsed = mailEventsSchema.safeParse(tryParseJson(new TextDecoder().decode(body)));
      if (!parsed.success) return problem(422, "Some events are invalid.", problemsOf(parsed));
      return c.json(await processMailEvents(world, parsed.data, id));
    }
    case "message/rfc822": {
      const read = await readDeliveryReport(body);
      if (read.state === "none") return problem(422, "This email is not a delivery report.");
      const isGenuine = read.state === "report" && (await processReport(world, read.report));
      return c.json({ taken: isGenuine ? 1 : 0, unknown: isGenuine ? 0 : 1 });
    }
    default:
      return problem(415, "Send application/json or message/rfc822.");
  }
}

function problemsOf({ error }: { error: z.ZodError }): { problems: Record<string, string> } {
  const problems = error.issues.map(({ path, message }) => [path.join(".") || "body", message]);
  return { problems: Object.fromEntries(problems) };
}
