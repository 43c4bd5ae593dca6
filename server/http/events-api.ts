import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { Env } from "./hono-env.ts";
import type { LiveEvents } from "./live-events.ts";
import { problem } from "./problem.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Disables nginx's response buffering.
  "X-Accel-Buffering": "no",
};

/** `GET /api/events`: announced changes for the owner's screens. */
export function eventsApi(live: LiveEvents): Hono<Env> {
  return new Hono<Env>().get(
    "/events",
    describeRoute({
      summary: "Changes on the site as server-sent events, for the owner",
      description:
        "`changed` carries a list of changed tags (`*` for anything); its id is the time in milliseconds. " +
        "`?since=` or `Last-Event-ID` is the time to start from. `ended` is sent when the session ends.",
      responses: {
        200: {
          description: "A stream of events",
          content: { "text/event-stream": {} },
        },
        429: { description: "The session already has ten streams" },
      },
    }),
    (c) => {
      const currentUser = c.get("currentUser");
      if (!currentUser) return problem(401, "Please sign in.");
      if (c.req.method === "HEAD") return c.body(null, 200, HEADERS);
      const since =
        timestampFrom(c.req.header("Last-Event-ID")) ?? timestampFrom(c.req.query("since"));
      const stream = live.open(currentUser.sessionId, since);
      if (!stream) {
        return problem(429, "Too many open tabs. Close some and try again.", {
          headers: { "Retry-After": "60" },
        });
      }
      return c.body(stream, 200, HEADERS);
    },
  );
}

function timestampFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
