import { type Context, Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { bodyWithin } from "../http/body-within.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import { isSigned, SIGNED_WITHIN_S } from "../http/signed-request.ts";
import { readReport } from "../mail/reports/read-report.ts";
import { REPORT_MAX_BYTES } from "../mail/reports/report.ts";
import type { World } from "../world.ts";
import { mailEventsSchema, takeMailEvents, takenSchema } from "./mail-events.ts";
import { takeReport } from "./take-report.ts";

const NO_STORE = { "Cache-Control": "no-store" };
const header = (name: string, description: string) => ({
  name,
  description,
  in: "header" as const,
  required: true,
  schema: { type: "string" as const },
});

/**
 * `POST /api/mail-events`: bounces and complaints, by whoever knows `BOUNCE_WEBHOOK_SECRET`. A report
 * in its raw form still has to prove that it is about a mail of ours, since the provider only passes
 * on what a stranger may have written.
 */
export function mailEventsApi(world: World): Hono<Env> {
  return new Hono<Env>().post(
    "/mail-events",
    describeRoute({
      summary: "Report bounces and complaints",
      description:
        "For mail providers and mail servers. Signed as https://www.standardwebhooks.com describes, with BOUNCE_WEBHOOK_SECRET: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. The body is JSON, or one delivery report as message/rfc822. An id that comes again changes nothing.",
      parameters: [
        header("webhook-id", "The same when the same events are sent again"),
        header("webhook-timestamp", `Seconds since 1970; ${SIGNED_WITHIN_S} s old at most`),
        header("webhook-signature", "One or more signatures, parted by spaces"),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: resolver(mailEventsSchema, { io: "input" }) },
          "message/rfc822": { schema: resolver(z.string()) },
        },
      },
      responses: {
        200: {
          description: "Stored; `unknown` counts what is about nobody we know",
          content: { "application/json": { schema: resolver(takenSchema) } },
        },
        401: { description: "Not signed, or not with our secret, or too long ago" },
        404: { description: "No secret is set here" },
        413: { description: "Larger than a delivery report" },
        415: { description: "Neither JSON nor a mail" },
        422: { description: "Nothing was stored; `problems` by the place in the body" },
      },
    }),
    bodyWithin(REPORT_MAX_BYTES, "This is larger than a delivery report."),
    async (c) => {
      const secret = world.settings.BOUNCE_WEBHOOK_SECRET;
      if (!secret) return problem(404, "Mail events are not taken here.");
      const body = new Uint8Array(await c.req.arrayBuffer());
      const id = c.req.header("webhook-id") ?? "";
      const timestamp = c.req.header("webhook-timestamp") ?? "";
      const signatures = c.req.header("webhook-signature") ?? "";
      if (!isSigned(secret, { id, timestamp, signatures }, body, world.now())) {
        return problem(401, "The signature does not fit.");
      }
      return taken(world, c, body, id);
    },
  );
}

async function taken(
  world: World,
  c: Context<Env>,
  body: Uint8Array,
  id: string,
): Promise<Response> {
  const [type] = (c.req.header("content-type") ?? "").toLowerCase().split(";");
  switch (type?.trim()) {
    case "application/json": {
      const parsed = mailEventsSchema.safeParse(jsonFrom(body));
      if (!parsed.success) return problem(422, "Some events cannot be read.", problemsOf(parsed));
      return c.json(await takeMailEvents(world, parsed.data, id), 200, NO_STORE);
    }
    case "message/rfc822": {
      const read = await readReport(body);
      if (read.state === "none") return problem(422, "This mail is no delivery report.");
      const isOurs = read.state === "report" && (await takeReport(world, read.report));
      return c.json({ taken: isOurs ? 1 : 0, unknown: isOurs ? 0 : 1 }, 200, NO_STORE);
    }
    default:
      return problem(415, "Send application/json or message/rfc822.");
  }
}

/** Undefined for what is no JSON: no schema takes that. */
function jsonFrom(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function problemsOf({ error }: { error: z.ZodError }): { problems: Record<string, string> } {
  const problems = error.issues.map(({ path, message }) => [path.join(".") || "body", message]);
  return { problems: Object.fromEntries(problems) };
}
