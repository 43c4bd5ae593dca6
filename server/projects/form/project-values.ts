import { autoHeading, autoMetaTitle } from "#domain/projects/auto-texts.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import { sanitize } from "../../html/sanitize.ts";

type Names = { client: string; roles: { name: string }[] };

export function projectValues(draft: ProjectDraft, names: Names) {
  const { roles: _, version: __, slug: ___, ...fields } = draft;
  const named = { title: draft.title, client: names.client };
  return {
    ...fields,
    // Displayed when no roles are linked: a stale value would bring back the last removed role.
    myRole: names.roles.map(({ name }) => name).join(", "),
    description: sanitize(draft.description, "basic"),
    caseProblem: sanitize(draft.caseProblem, "basic"),
    caseApproach: sanitize(draft.caseApproach, "basic"),
    caseResults: sanitize(draft.caseResults, "basic"),
    metaTitle: draft.metaTitle || autoMetaTitle(named),
    h1: draft.h1 || autoHeading(named),
  };
}
