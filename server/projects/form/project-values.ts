import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { withAutoTexts } from "#domain/projects/auto-texts.ts";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import { sanitize } from "../../html/sanitize.ts";
import type { FieldProblems } from "./check-references.ts";

/** `requestedSlug`: the requested slug, which another project may have taken. */
export type SavedProject = {
  status: "saved";
  id: string;
  title: string;
  slug: string | null;
  requestedSlug: string | null;
  mail: PublishOutcome;
  current: EditableProject;
};

export type RefusedProject = { status: "refused"; problems: FieldProblems };

export function featuredLimitReached(): RefusedProject {
  return { status: "refused", problems: { isFeatured: [FEATURED_FULL] } };
}

type Names = { client: string; roles: { name: string }[] };

export function projectValues(draft: ProjectDraft, names: Names) {
  const { roles: _, version: __, slug: ___, ...fields } = draft;
  return {
    ...fields,
    // Displayed when no roles are linked: a stale value would bring back the last removed role.
    myRole: names.roles.map(({ name }) => name).join(", "),
    description: sanitize(draft.description, "basic"),
    caseProblem: sanitize(draft.caseProblem, "basic"),
    caseApproach: sanitize(draft.caseApproach, "basic"),
    caseResults: sanitize(draft.caseResults, "basic"),
    ...withAutoTexts(draft, { title: draft.title, client: names.client }),
  };
}
