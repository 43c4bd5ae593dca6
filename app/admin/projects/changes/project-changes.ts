import { FEATURED_FULL, type ProjectIntent } from "#domain/projects/changes.ts";
import { NEWSLETTER_FAILED, newsletterSent } from "#domain/projects/messages.ts";
import type { ProjectState } from "#domain/projects/state.ts";
import { type ChangeTexts, changeToasts } from "../../lists/change-toasts.ts";
import type { ListChanges } from "../../lists/use-list-change.ts";
import type { OptimisticChanges } from "../../lists/use-optimistic-items.ts";
import { PROJECTS_PATH } from "../paths.ts";

export type ProjectToggles = {
  id: string;
  state: ProjectState;
  isFeatured: boolean;
  allowsPreview: boolean;
};

/** spec: admin-area §8 */
const TEXTS: ChangeTexts<ProjectIntent> = {
  noun: { one: "project", several: "projects" },
  done: {
    show: { one: "Project is now visible", several: "projects are now visible" },
    hide: { one: "Project hidden", several: "projects hidden" },
    archive: { one: "Project archived", several: "projects archived" },
    restore: { one: "Project restored", several: "projects restored" },
    feature: { one: "Project featured successfully", several: "projects featured" },
    unfeature: { one: "Project unfeatured successfully", several: "projects unfeatured" },
    "allow-preview": { one: "Public preview turned on", several: "public previews turned on" },
    "disallow-preview": { one: "Public preview turned off", several: "public previews turned off" },
    delete: { one: "Project deleted successfully", several: "projects deleted" },
  },
  already: {
    show: "Already visible",
    hide: "Already hidden",
    archive: "Already archived",
    restore: "Already restored",
    feature: "Already featured",
    unfeature: "Already unfeatured",
    "allow-preview": "Public preview is already on",
    "disallow-preview": "Public preview is already off",
    delete: "Already deleted",
  },
  failed: {
    show: "Failed to update visibility",
    hide: "Failed to update visibility",
    archive: "Failed to archive project",
    restore: "Failed to restore project",
    feature: "Failed to update featured status",
    unfeature: "Failed to update featured status",
    "allow-preview": "Failed to update public preview",
    "disallow-preview": "Failed to update public preview",
    delete: "Failed to delete project",
  },
  full: FEATURED_FULL,
  newsletterSent,
  newsletterFailed: NEWSLETTER_FAILED,
};

export const PROJECT_CHANGES: ListChanges<ProjectIntent> & OptimisticChanges<ProjectToggles> = {
  path: PROJECTS_PATH,
  noun: TEXTS.noun,
  undo: new Map([
    ["hide", "show"],
    ["archive", "restore"],
  ]),
  apply: togglesAfter,
  toastsFor: (reply, titles) => changeToasts(TEXTS, reply, titles),
};

function togglesAfter({ state }: ProjectToggles, intent: unknown): Partial<ProjectToggles> {
  switch (intent) {
    case "show":
      return state === "Archived" ? {} : { state: "Visible" };
    case "hide":
      return state === "Archived" ? {} : { state: "Hidden" };
    case "feature":
      return { isFeatured: true };
    case "unfeature":
      return { isFeatured: false };
    case "allow-preview":
      return { allowsPreview: true };
    case "disallow-preview":
      return { allowsPreview: false };
    default:
      return {};
  }
}
