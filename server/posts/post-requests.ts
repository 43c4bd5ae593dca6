import { z } from "zod";
import { tryParseJson } from "#domain/forms/parse-json.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { type PostSave, postSaveSchema } from "#domain/posts/post-save.ts";
import { type PostSaveReply, SAVE_POST_FAILED, savedToast } from "#domain/posts/save-reply.ts";
import { isDatabaseDown } from "../http/database-down.ts";
import { discardWorkingCopy, restoreRevision } from "./replace-head.ts";
import { createPost, type SaveOutcome, type SaveWorld, savePost } from "./save-post.ts";

export type PostSaveResponse = { status: number; reply: PostSaveReply };

const STATUS = { saved: 200, superseded: 200, conflict: 409, refused: 422, missing: 404 };

const idSchema = z.uuid();
const editorSaveSchema = postSaveSchema.pick({ editorId: true, sequence: true });
const restoreSchema = editorSaveSchema.extend({ revisionId: z.uuid() });

/** A save of the editor, whose body is a `PostSave` in JSON. `isNew`: the post may not exist yet. */
export async function handlePostSave(
  world: SaveWorld,
  request: Request,
  { id, actor, isNew }: { id: string; actor: string; isNew: boolean },
): Promise<PostSaveResponse> {
  if (!idSchema.safeParse(id).success) return respond({ status: "missing" });
  const parsed = postSaveSchema.safeParse(tryParseJson(await request.text()));
  if (!parsed.success) return invalid();
  const save: PostSave = parsed.data;
  return orFailed(world, async () => {
    const store = isNew ? createPost : savePost;
    return respond(withToast(await store(world, id, save, actor), save));
  });
}

/** The body has `editorId` and `sequence` of a `PostSave`. */
export async function handleDiscard(
  world: SaveWorld,
  request: Request,
  id: string,
): Promise<PostSaveResponse> {
  if (!idSchema.safeParse(id).success) return respond({ status: "missing" });
  const parsed = editorSaveSchema.safeParse(tryParseJson(await request.text()));
  if (!parsed.success) return invalid();
  return orFailed(world, async () => replaced(await discardWorkingCopy(world, id, parsed.data)));
}

/** The body has `revisionId`, and `editorId` and `sequence` of a `PostSave`. */
export async function handleRestore(
  world: SaveWorld,
  request: Request,
  id: string,
): Promise<PostSaveResponse> {
  if (!idSchema.safeParse(id).success) return respond({ status: "missing" });
  const parsed = restoreSchema.safeParse(tryParseJson(await request.text()));
  if (!parsed.success) return invalid();
  const { revisionId, ...save } = parsed.data;
  return orFailed(world, async () => replaced(await restoreRevision(world, id, revisionId, save)));
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

/** No editor of ours sends such a body. */
function invalid(): PostSaveResponse {
  return { status: 400, reply: { status: "failed", message: SAVE_POST_FAILED } };
}

async function orFailed(
  { log }: Pick<SaveWorld, "log">,
  work: () => Promise<PostSaveResponse>,
): Promise<PostSaveResponse> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "a blog post could not be saved");
    const status = isDatabaseDown(error) ? 503 : 500;
    return { status, reply: { status: "failed", message: SAVE_POST_FAILED } };
  }
}
