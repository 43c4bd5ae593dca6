import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import type { PostSaveReply } from "#domain/posts/save-reply.ts";
import { jsonRequest } from "../../../ui/fetch-json.ts";
import { reportUnauthorized, signInCount } from "../../shell/session/session-state.ts";

const AUTO_TIMEOUT_MS = 20_000;
const SAVE_TIMEOUT_MS = 60_000;

/** Statuses with a reply of our own. */
const STATUSES_WITH_REPLY = [200, 404, 409, 422];

const READ_TIMEOUT_MS = 10_000;

/** Null when the post was deleted. Throws when that is unknown. */
export async function readHead(id: string): Promise<EditablePost | null> {
  const response = await fetch(`/api/posts/${id}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the post was answered with ${response.status}`);
  return response.json();
}

/** Throws when it is unknown whether the save arrived, and when the session has ended. */
export function sendSave(
  post: { id: string; isNew: boolean },
  save: PostSave,
): Promise<PostSaveReply> {
  const timeout = save.kind === "auto" ? AUTO_TIMEOUT_MS : SAVE_TIMEOUT_MS;
  return send(`/api/posts/${post.id}/saves${post.isNew ? "?new" : ""}`, save, timeout);
}

/**
 * Goes back to an earlier version, or else to the text as it was saved last. What was auto-saved
 * becomes a version. Throws as `sendSave` does.
 */
export function sendReplacement(
  id: string,
  { editorId, sequence }: Pick<PostSave, "editorId" | "sequence">,
  revisionId: string | null,
): Promise<PostSaveReply> {
  const save = { editorId, sequence };
  return revisionId
    ? send(`/api/posts/${id}/restore`, { ...save, revisionId }, SAVE_TIMEOUT_MS)
    : send(`/api/posts/${id}/discard`, save, SAVE_TIMEOUT_MS);
}

async function send(address: string, body: unknown, timeout: number): Promise<PostSaveReply> {
  const before = signInCount();
  const response = await fetch(address, {
    ...jsonRequest("POST", body),
    signal: AbortSignal.timeout(timeout),
  });
  if (response.status === 401) reportUnauthorized(before);
  const isOurs = response.headers.get("Content-Type")?.startsWith("application/json");
  if (!isOurs || !STATUSES_WITH_REPLY.includes(response.status))
    throw new Error(`the save was answered with ${response.status}`);
  return response.json();
}
