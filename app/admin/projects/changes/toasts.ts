import {
  FEATURED_FULL,
  type ProjectIntent,
  type ProjectReply,
  type ProjectsChanged,
} from "#domain/projects/changes.ts";
import { NEWSLETTER_FAILED, newsletterSent } from "#domain/projects/messages.ts";
import type { Toast } from "../../../ui/toast-queue.ts";

/** More newsletters than this share one toast. */
const SINGLE_MAIL_TOASTS_MAX = 3;

/** spec: admin-area §8 */
const DONE: Record<ProjectIntent, [one: string, several: string]> = {
  show: ["Project is now visible", "projects are now visible"],
  hide: ["Project hidden", "projects hidden"],
  archive: ["Project archived", "projects archived"],
  restore: ["Project restored", "projects restored"],
  feature: ["Project featured successfully", "projects featured"],
  unfeature: ["Project unfeatured successfully", "projects unfeatured"],
  "open-preview": ["Public preview turned on", "public previews turned on"],
  "close-preview": ["Public preview turned off", "public previews turned off"],
  delete: ["Project deleted successfully", "projects deleted"],
};

/** Nothing to change, for example after a change in another window. */
const ALREADY: Record<ProjectIntent, string> = {
  show: "Already visible",
  hide: "Already hidden",
  archive: "Already archived",
  restore: "Already restored",
  feature: "Already featured",
  unfeature: "Already unfeatured",
  "open-preview": "Public preview is already on",
  "close-preview": "Public preview is already off",
  delete: "Already deleted",
};

const FAILED: Record<ProjectIntent, string> = {
  show: "Failed to update visibility",
  hide: "Failed to update visibility",
  archive: "Failed to archive project",
  restore: "Failed to restore project",
  feature: "Failed to update featured status",
  unfeature: "Failed to update featured status",
  "open-preview": "Failed to update public preview",
  "close-preview": "Failed to update public preview",
  delete: "Failed to delete project",
};

/** @param titles of the requested projects, for replies that do not name them */
export function toastsFor(reply: ProjectReply, titles: readonly string[] = []): Toast[] {
  const named = (shown: Toast): Toast => (titles.length > 0 ? { ...shown, about: titles } : shown);
  switch (reply.status) {
    case "full":
      return [named(toast("error", FEATURED_FULL))];
    case "failed":
      return [named(toast("error", FAILED[reply.intent]))];
    case "refused":
      return [named(toast("error", FAILED[reply.intent], reply.problem))];
    case "done": {
      const toasts = [...toastsForChanged(reply.intent, reply), ...toastsForSkipped(reply)];
      return toasts.length > 0 ? toasts : [named(toast("info", ALREADY[reply.intent]))];
    }
  }
}

function toastsForChanged(intent: ProjectIntent, { changed }: ProjectsChanged): Toast[] {
  if (changed.length === 0) return [];
  const [one, several] = DONE[intent];
  const sent = changed.filter(({ mail }) => mail === "sent");
  const failed = changed.filter(({ mail }) => mail === "failed");
  const toasts =
    sent.length > SINGLE_MAIL_TOASTS_MAX
      ? [toast("success", `Newsletter sent for ${sent.length} projects`)]
      : sent.map(({ title }) => toast("success", newsletterSent(title)));
  if (failed.length > 0) toasts.push(about(failed, toast("error", NEWSLETTER_FAILED)));
  const summary = changed.length > 1 ? `${changed.length} ${several}` : one;
  // For a single project, the newsletter toast also says that it was published.
  const isCovered = changed.length === 1 && (sent.length > 0 || failed.length > 0);
  return isCovered ? toasts : [about(changed, toast("success", summary)), ...toasts];
}

function toastsForSkipped({ left, missing }: ProjectsChanged): Toast[] {
  const [first, ...others] = left;
  const archived =
    first &&
    (others.length === 0
      ? toast("info", "This project is archived", "Restore it first.")
      : toast("info", `${left.length} projects are archived`, "Restore them first."));
  const gone =
    missing > 0 &&
    toast(
      "error",
      missing === 1 ? "This project no longer exists" : `${missing} projects no longer exist`,
      "Deleted in another window.",
    );
  return [archived && about(left, archived), gone].filter(
    (shown) => shown !== undefined && shown !== false,
  );
}

function about(projects: readonly { title: string }[], shown: Toast): Toast {
  return { ...shown, about: projects.map(({ title }) => title) };
}

function toast(kind: Toast["kind"], title: string, text = ""): Toast {
  return { kind, title, text };
}
