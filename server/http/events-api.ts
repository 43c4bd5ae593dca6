import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { Env } from "./hono-env.ts";
import type { LiveEvents } from "./live-events.ts";
import { problem } from "./problem.ts";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Or nginx holds back what is said until it is enough for a packet.
  "X-Accel-Buffering": "no",
};

/** `GET /api/events`: what changes, as it changes, for the owner's screens. */
export function eventsApi(live: LiveEvents): Hono<Env> {
  return new Hono<Env>().get(
    "/events",
    describeRoute({
      summary: "What changes on the site, as server-sent events, for the owner",
      description:
        "`changed` carries a list of what changed (`*` for anything), its id is the moment in milliseconds; " +
        "`?since=` or `Last-Event-ID` names the moment from which on changes are told. `ended` comes when the session is over.",
      responses: {
        200: {
          description: "Events until one side ends them",
          content: { "text/event-stream": {} },
        },
        429: { description: "The session has ten such streams already" },
      },
    }),
    (c) => {
      const visitor = c.get("visitor");
      if (!visitor) return problem(401, "Please sign in.");
      if (c.req.method === "HEAD") return c.body(null, 200, HEADERS);
      const since = momentFrom(c.req.header("Last-Event-ID")) ?? momentFrom(c.req.query("since"));
      const stream = live.open(visitor.sessionId, since);
      if (!stream) {
        return problem(429, "Too many tabs listen at once. Close some of them.", {
          headers: { "Retry-After": "60" },
        });
      }
      return c.body(stream, 200, HEADERS);
    },
  );
}

/** A moment in ms, or null for whatever is none. */
function momentFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
