import type { EditablePost } from "#domain/posts/editable-post.ts";
import { POST_LABELS, type PostField } from "#domain/posts/post-fields.ts";

const STATUS_NEWS = {
  draft: "was moved back to draft",
  published: "was published",
  scheduled: "was scheduled",
};

/** What happened to a post outside this editor, which took over the `adopted` fields. */
export function newsAbout(
  before: EditablePost,
  after: EditablePost,
  adopted: readonly PostField[],
): string | null {
  const states: string[] = [];
  if (before.live.status !== after.live.status) states.push(STATUS_NEWS[after.live.status]);
  if (before.live.isArchived !== after.live.isArchived)
    states.push(after.live.isArchived ? "was archived" : "was restored from the archive");
  const sentences = states.length > 0 ? [`This post ${states.join(" and ")} in the meantime.`] : [];
  const labels = adopted.map((name) => POST_LABELS[name]).join(", ");
  if (labels) sentences.push(`Updated from another window: ${labels}.`);
  return sentences.join(" ") || null;
}
