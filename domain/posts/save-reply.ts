import type { PublishOutcome } from "../forms/item-changes.ts";
import { pluralize } from "../site/formats.ts";
import {
  POST_NEWSLETTER_FAILED,
  POST_PUBLISHED,
  POST_PUBLISHED_AND_SENT,
  POST_UNPUBLISHED,
} from "./changes.ts";
import type { EditablePost } from "./editable-post.ts";
import type { PostField } from "./post-fields.ts";
import type { SaveKind } from "./post-save.ts";

export type PostProblems = Partial<Record<PostField | "scheduledFor", string[]>>;

/**
 * `saved`: an auto-save keeps the valid fields and reports the others in `problems`. `conflict`: the
 * server holds other values of `fields`; nothing was changed, the refused text is kept as a revision.
 * `superseded`: a later save of this editor came first; if there was none, the reply to this one was
 * lost, and it can be sent again with a new sequence. `failed`: unknown whether it was saved.
 */
export type PostSaveReply =
  | { status: "saved"; post: EditablePost; problems: PostProblems; toast: PostToast | null }
  | { status: "conflict"; post: EditablePost; fields: PostField[] }
  | { status: "superseded"; post: EditablePost }
  | { status: "refused"; problems: PostProblems }
  | { status: "missing" }
  | { status: "failed"; message: string };

/** For the toast queue of the admin area. */
type PostToast = {
  kind: "success" | "error";
  title: string;
  about: string[];
  text?: string;
};

/** spec: admin-area §8 */
export const SAVE_POST_FAILED = "Failed to save blog post. Please check the console for details.";

type Saved = {
  kind: SaveKind;
  isNew: boolean;
  post: EditablePost;
  /** The slug that was typed, or made of the title. */
  requestedSlug: string;
  mail: PublishOutcome;
  /** About the time of a schedule. */
  note: string | null;
};

/** Null for auto-saves, which are silent. */
export function savedToast({ kind, isNew, post, ...saved }: Saved): PostToast | null {
  if (kind === "auto") return null;
  const { title, slug } = post.live;
  const isSlugTaken = slug !== saved.requestedSlug;
  const slugNote = isSlugTaken ? `The slug was taken, so the post uses ${slug}.` : null;
  const text = [saved.note, slugNote].filter((part) => part !== null).join(" ");
  const toast = { about: [title], ...(text && { text }) };
  if (kind === "publish" && saved.mail === "failed")
    return { ...toast, kind: "error", title: POST_NEWSLETTER_FAILED };
  if (kind === "publish" && saved.mail === "sent")
    return { ...toast, kind: "success", title: POST_PUBLISHED_AND_SENT };
  if (kind === "publish") return { ...toast, kind: "success", title: POST_PUBLISHED };
  if (kind === "unpublish") return { ...toast, kind: "success", title: POST_UNPUBLISHED };
  const count = post.fields.faqs.length;
  const faqs = count === 0 ? "" : ` with ${pluralize(count, "FAQ", "FAQs")}`;
  const done = isNew ? "created" : "saved";
  return { ...toast, kind: "success", title: `Blog post ${done} successfully${faqs}` };
}
