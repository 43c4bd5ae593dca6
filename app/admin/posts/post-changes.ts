import {
  POST_NEWSLETTER_FAILED,
  POST_PUBLISH_FAILED,
  POST_PUBLISHED,
  POST_PUBLISHED_AND_SENT,
  POST_UNPUBLISHED,
  type PostIntent,
} from "#domain/posts/changes.ts";
import type { StatusBadge } from "#domain/posts/status.ts";
import { type ChangeTexts, changeToasts } from "../lists/change-toasts.ts";
import type { ListChanges } from "../lists/use-list-change.ts";
import type { OptimisticChanges } from "../lists/use-optimistic-items.ts";
import { POSTS_PATH } from "./paths.ts";

/** spec: admin-area §8 */
const TEXTS: ChangeTexts<PostIntent> = {
  noun: { one: "blog post", several: "blog posts" },
  done: {
    publish: { one: POST_PUBLISHED, several: "blog posts published" },
    unpublish: { one: POST_UNPUBLISHED, several: "blog posts unpublished" },
    archive: { one: "Blog post archived", several: "blog posts archived" },
    restore: { one: "Blog post restored", several: "blog posts restored" },
    delete: { one: "Blog post deleted successfully", several: "blog posts deleted" },
    "send-mail": { one: "Newsletter sent", several: "newsletters sent" },
    "skip-mail": { one: "Newsletter not sent", several: "newsletters not sent" },
  },
  already: {
    publish: "Already published",
    unpublish: "Already a draft",
    archive: "Already archived",
    restore: "Already restored",
    delete: "Already deleted",
    "send-mail": "Already decided",
    "skip-mail": "Already decided",
  },
  failed: {
    publish: POST_PUBLISH_FAILED,
    unpublish: "Failed to unpublish blog post",
    archive: "Failed to archive blog post",
    restore: "Failed to restore blog post",
    delete: "Failed to delete blog post",
    "send-mail": "Failed to send newsletter",
    "skip-mail": "Failed to update newsletter",
  },
  newsletterSent: POST_PUBLISHED_AND_SENT,
  newsletterFailed: POST_NEWSLETTER_FAILED,
};

export type PostToggles = { id: string; isArchived: boolean; badge: StatusBadge };

export const POST_CHANGES: ListChanges<PostIntent> & OptimisticChanges<PostToggles> = {
  path: POSTS_PATH,
  noun: TEXTS.noun,
  undo: new Map([["archive", "restore"]]),
  apply: togglesAfter,
  toastsFor: (reply, titles) => changeToasts(TEXTS, reply, titles),
};

function togglesAfter({ isArchived }: PostToggles, intent: unknown): Partial<PostToggles> {
  switch (intent) {
    case "publish":
      return isArchived ? {} : { badge: { state: "Published", detail: "", tone: "good" } };
    case "unpublish":
      return isArchived ? {} : { badge: { state: "Draft", detail: "", tone: "quiet" } };
    case "archive":
      return { isArchived: true };
    case "restore":
      return { isArchived: false };
    default:
      return {};
  }
}
