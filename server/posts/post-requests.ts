import { z } from "zod";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { type PostSave, postSaveSchema } from "#domain/posts/post-save.ts";
import { type PostSaveReply, SAVE_POST_FAILED, savedToast } from "#domain/posts/save-reply.ts";
import { tryParseJson } from "#domain/values/parse-json.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import { discardWorkingCopy, restoreRevision } from "./replace-head.ts";
import { createPost, type SaveOutcome, type SaveWorld, savePost } from "./save-post.ts";

export type PostSaveResponse = { status: number; reply: PostSaveReply };

const STATUS = { saved: 200, superseded: 200, conflict: 409, refused: 422, missing: 404 };

const editorSaveSchema = postSaveSchema.pick({ editorId: true, sequence: true });
const restoreSchema = editorSaveSchema.extend({ revisionId: z.uuid() });

/** A save of the editor, whose body is a `PostSave` in JSON. `isNew`: the post may not exist yet. */
export function handlePostSave(
  world: SaveWorld,
  request: Request,
  { id, actor, isNew }: { id: string; actor: string; isNew: boolean },
): Promise<PostSaveResponse> {
  const store = isNew ? createPost : savePost;
  return handle(world, request, id, postSaveSchema, async (save) =>
    respond(withToast(await store(world, id, save, actor), save)),
  );
}

/** The body has `editorId` and `sequence` of a `PostSave`. */
export function handleDiscard(
  world: SaveWorld,
  request: Request,
  id: string,
): Promise<PostSaveResponse> {
  return handle(world, request, id, editorSaveSchema, async (save) =>
    replaced(await discardWorkingCopy(world, id, save)),
  );
}

/** The body has `revisionId`, and `editorId` and `sequence` of a `PostSave`. */
export function handleRestore(
  world: SaveWorld,
  request: Request,
  id: string,
): Promise<PostSaveResponse> {
  return handle(world, request, id, restoreSchema, async ({ revisionId, ...save }) =>
    replaced(await restoreRevision(world, id, revisionId, save)),
  );
}

async function handle<Body>(
  { log }: Pick<SaveWorld, "log">,
  request: Request,
  id: string,
  schema: z.ZodType<Body>,
  work: (body: Body) => Promise<PostSaveResponse>,
): Promise<PostSaveResponse> {
  if (!isUuid(id)) return respond({ status: "missing" });
  const parsed = schema.safeParse(tryParseJson(await request.text()));
  // No editor of ours sends such a body.
  if (!parsed.success) return failed(400);
  try {
    return await work(parsed.data);
  } catch (error) {
    log.error({ err: error }, "a blog post could not be saved");
    return failed(isDatabaseDown(error) ? 503 : 500);
  }
}

function withToast(outcome: SaveOutcome, { kind }: PostSave): JudgedReply {
  if (outcome.status !== "saved") return outcome;
  const { post, problems } = outcome;
  return { status: "saved", post, problems, toast: savedToast({ ...outcome, kind }) };
}

function replaced(post: EditablePost | null): PostSaveResponse {
  return respond(
    post ? { status: "saved", post, problems: {}, toast: null } : { status: "missing" },
  );
}

type JudgedReply = Exclude<PostSaveReply, { status: "failed" }>;

function respond(reply: JudgedReply): PostSaveResponse {
  return { status: STATUS[reply.status], reply };
}

function failed(status: number): PostSaveResponse {
  return { status, reply: { status: "failed", message: SAVE_POST_FAILED } };
}
