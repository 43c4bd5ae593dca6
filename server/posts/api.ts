import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { isUuid } from "#domain/values/uuid.ts";
import type { Env } from "../http/hono-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { problem } from "../http/problem.ts";
import { previewPostMail } from "../newsletter/preview-mail.ts";
import type { World } from "../world.ts";
import { checkPost } from "./check-post.ts";
import { requestLinkCheck } from "./link-checks.ts";
import { hasPost } from "./manage-list.ts";
import {
  handleDiscard,
  handlePostSave,
  handleRestore,
  type PostSaveResponse,
} from "./post-requests.ts";
import { readPostForm } from "./read-post-form.ts";
import { listRevisions, readRevision } from "./revisions.ts";

/** Room for the longest text and answers in UTF-8. */
const SAVE_MAX_BYTES = 36_000_000;

async function respond(outcome: Promise<PostSaveResponse>): Promise<Response> {
  const { status, reply } = await outcome;
  return Response.json(reply, { status, headers: { "Cache-Control": "no-store" } });
}

const SAVE_RESPONSES = {
  200: { description: "Saved; the post as it is now" },
  404: { description: "The post does not exist" },
  409: { description: "Another editor changed the same fields" },
  422: { description: "A field is invalid" },
};

export function postsApi(world: World): Hono<Env> {
  const api = new Hono<Env>();
  const actorOf = (c: Context<Env>) => c.get("currentUser")?.account.id ?? "";

  api.post(
    "/posts/:id/saves",
    describeRoute({
      summary: "Save the changed fields of a post, for the owner",
      description: "`?new` creates the post when there is none with this id.",
      responses: SAVE_RESPONSES,
    }),
    limitBody(SAVE_MAX_BYTES, "The post is too large."),
    (c) => {
      const id = c.req.param("id");
      const isNew = c.req.query("new") !== undefined;
      return respond(handlePostSave(world, c.req.raw, { id, actor: actorOf(c), isNew }));
    },
  );

  api.post(
    "/posts/:id/discard",
    describeRoute({
      summary: "Drop the auto-saved changes of a post, for the owner",
      responses: SAVE_RESPONSES,
    }),
    (c) => respond(handleDiscard(world, c.req.raw, c.req.param("id"))),
  );

  api.post(
    "/posts/:id/restore",
    describeRoute({
      summary: "Restore an earlier version of a post as its auto-saved text, for the owner",
      responses: SAVE_RESPONSES,
    }),
    (c) => respond(handleRestore(world, c.req.raw, c.req.param("id"))),
  );

  api.get(
    "/posts/:id",
    describeRoute({
      summary: "A post as its editor shows it, for the owner",
      responses: { 200: { description: "The post" }, 404: { description: "Not found" } },
    }),
    async (c) => {
      const id = c.req.param("id");
      const post = isUuid(id) ? await readPostForm(world.db, id) : null;
      return post ? c.json(post) : problem(404, "This post no longer exists.");
    },
  );

  api.get(
    "/posts/:id/revisions",
    describeRoute({
      summary: "Earlier versions of a post, for the owner",
      responses: { 200: { description: "The versions, newest first" } },
    }),
    async (c) => {
      const id = c.req.param("id");
      return c.json(isUuid(id) ? await listRevisions(world.db, id) : []);
    },
  );

  api.get(
    "/posts/:id/revisions/:revision",
    describeRoute({
      summary: "The text of an earlier version of a post, for the owner",
      responses: { 200: { description: "Its fields" }, 404: { description: "Not found" } },
    }),
    async (c) => {
      const { id, revision } = c.req.param();
      const isValid = isUuid(id) && isUuid(revision);
      const found = isValid ? await readRevision(world.db, id, revision) : null;
      return found ? c.json(found) : problem(404, "This version no longer exists.");
    },
  );

  api.get(
    "/posts/:id/check",
    describeRoute({
      summary: "What could be better about a post before it is published, for the owner",
      responses: { 200: { description: "The findings" }, 404: { description: "Not found" } },
    }),
    async (c) => {
      const id = c.req.param("id");
      const post = isUuid(id) ? await readPostForm(world.db, id) : null;
      if (!post) return problem(404, "This post no longer exists.");
      return c.json(await checkPost(world, post), 200, { "Cache-Control": "no-store" });
    },
  );

  api.post(
    "/posts/:id/link-check",
    describeRoute({
      summary: "Check the links of a post to other sites, in the background, for the owner",
      description: "Requests each linked page. The outcomes are findings of the post's check.",
      responses: { 202: { description: "Requested" }, 404: { description: "Not found" } },
    }),
    async (c) => {
      const id = c.req.param("id");
      if (!isUuid(id) || !(await hasPost(world.db, id))) {
        return problem(404, "This post no longer exists.");
      }
      await requestLinkCheck(world, id);
      return c.body(null, 202);
    },
  );

  api.get(
    "/posts/:id/mail",
    describeRoute({
      summary: "The newsletter about a post as it would be sent now, for the owner",
      responses: { 200: { description: "The email" }, 404: { description: "Not found" } },
    }),
    async (c) => {
      const id = c.req.param("id");
      const mail = isUuid(id) ? await previewPostMail(world, id) : null;
      if (!mail) return problem(404, "This post no longer exists.");
      return c.json(mail, 200, { "Cache-Control": "no-store" });
    },
  );

  return api;
}
