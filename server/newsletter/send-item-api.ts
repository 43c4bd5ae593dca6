import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse, validJson } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { AUTO_SEND_OFF, type SendOutcome } from "./create-send.ts";
import { sendPost, sendProject } from "./send-item.ts";

const postSchema = z.object({ blog_post_id: z.uuid() });
const projectSchema = z.object({ project_id: z.uuid() });
/** `sent` is false when it was sent before. */
const sentSchema = z.object({ sent: z.boolean() });

/** spec: admin-area §7; decisions: Publishing */
export function sendItemApi(world: World): Hono<Env> {
  return new Hono<Env>()
    .post(
      "/send-blog-email",
      describe("Send the newsletter about a post, once, for the owner"),
      validJson(postSchema, "The body must be an object with a `blog_post_id`."),
      async (c) => respond(await sendPost(world, c.req.valid("json").blog_post_id), "post"),
    )
    .post(
      "/send-project-email",
      describe("Send the newsletter about a project, once, for the owner"),
      validJson(projectSchema, "The body must be an object with a `project_id`."),
      async (c) => respond(await sendProject(world, c.req.valid("json").project_id), "project"),
    );
}

function describe(summary: string) {
  return describeRoute({
    summary,
    responses: {
      200: jsonResponse("Sent, now or before", sentSchema),
      400: { description: "Not an id" },
      404: { description: "Nothing public has this id" },
      409: { description: "The newsletter or its auto-send is off" },
      415: { description: "The body is not JSON" },
    },
  });
}

function respond(outcome: SendOutcome | null, noun: "post" | "project"): Response {
  if (outcome === null) return problem(404, `No public ${noun} has this id.`);
  if (outcome === "disabled") return problem(409, AUTO_SEND_OFF);
  const sent = { sent: outcome === "created" };
  return Response.json(sent, { headers: { "Cache-Control": "no-store" } });
}
