import {
  FEATURED_FULL,
  type ProjectIntent,
  type ProjectReply,
  type ProjectsChanged,
} from "#domain/projects/changes.ts";
import { NEWSLETTER_FAILED, newsletterSent } from "#domain/projects/messages.ts";
import type { Toast } from "../../../ui/toast-queue.ts";

/** More mails than these are told of in one sentence. */
const MAILS_TOLD_ONE_BY_ONE = 3;

/** spec: admin-area §8; what it gives no words for is said in the same hand. */
const DONE: Record<ProjectIntent, [one: string, several: string]> = {
  show: ["Project is visible now", "projects are visible now"],
  hide: ["Project is hidden now", "projects are hidden now"],
  archive: ["Project archived", "projects archived"],
  restore: ["Project restored", "projects restored"],
  feature: ["Project featured successfully", "projects featured"],
  unfeature: ["Project unfeatured successfully", "projects unfeatured"],
  "open-preview": ["Public preview switched on", "public previews switched on"],
  "close-preview": ["Public preview switched off", "public previews switched off"],
  delete: ["Project deleted successfully", "projects deleted"],
};

/** Of one that was changed in another window in the meantime, or several that were so before. */
const ALREADY: Record<ProjectIntent, string> = {
  show: "Already visible",
  hide: "Already hidden",
  archive: "Already in the archive",
  restore: "Already restored",
  feature: "Already featured",
  unfeature: "Already unfeatured",
  "open-preview": "Public preview is on already",
  "close-preview": "Public preview is off already",
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

/**
 * The toasts of an answer, one after the other.
 *
 * @param titles those of the projects that were to be changed, where the answer does not name them
 */
export function wordsFor(reply: ProjectReply, titles: readonly string[] = []): Toast[] {
  const named = (said: Toast): Toast => (titles.length > 0 ? { ...said, about: titles } : said);
  switch (reply.status) {
    case "full":
      return [named(toast("error", FEATURED_FULL))];
    case "failed":
      return [named(toast("error", FAILED[reply.intent]))];
    case "refused":
      return [named(toast("error", FAILED[reply.intent], reply.problem))];
    case "done": {
      const said = [...wordsForChanged(reply.intent, reply), ...wordsForOthers(reply)];
      return said.length > 0 ? said : [named(toast("info", ALREADY[reply.intent]))];
    }
  }
}

function wordsForChanged(intent: ProjectIntent, { changed }: ProjectsChanged): Toast[] {
  if (changed.length === 0) return [];
  const [one, several] = DONE[intent];
  const sent = changed.filter(({ mail }) => mail === "sent");
  const failed = changed.filter(({ mail }) => mail === "failed");
  const told =
    sent.length > MAILS_TOLD_ONE_BY_ONE
      ? [toast("success", `Newsletter sent for ${sent.length} projects`)]
      : sent.map(({ title }) => toast("success", newsletterSent(title)));
  if (failed.length > 0) told.push(about(failed, toast("error", NEWSLETTER_FAILED)));
  const plain = changed.length > 1 ? `${changed.length} ${several}` : one;
  // Of one that was published the mail's outcome says that as well.
  const isSaid = changed.length === 1 && (sent.length > 0 || failed.length > 0);
  return isSaid ? told : [about(changed, toast("success", plain)), ...told];
}

function wordsForOthers({ left, missing }: ProjectsChanged): Toast[] {
  const [first, ...others] = left;
  const archived =
    first &&
    (others.length === 0
      ? toast("info", "This project is in the archive", "Restore it first.")
      : toast("info", `${left.length} projects are in the archive`, "Restore them first."));
  const gone =
    missing > 0 &&
    toast(
      "error",
      missing === 1 ? "The project is gone" : `${missing} projects are gone`,
      "Somebody deleted it in the meantime.",
    );
  return [archived && about(left, archived), gone].filter(
    (said) => said !== undefined && said !== false,
  );
}

function about(projects: readonly { title: string }[], said: Toast): Toast {
  return { ...said, about: projects.map(({ title }) => title) };
}

function toast(kind: Toast["kind"], title: string, text = ""): Toast {
  return { kind, title, text };
}
