import { plainText } from "#domain/html/text.ts";
import { CASE_STUDY_LABELS } from "#domain/projects/case-study.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import type { FilledProject } from "#domain/projects/project-in-form.ts";
import { OTHER_WORK_TYPE } from "#domain/projects/work-types.ts";

const { customWorkType: _, ...OWN_LABELS } = PROJECT_LABELS;
const LABELS = { ...OWN_LABELS, ...CASE_STUDY_LABELS };
type Labelled = keyof typeof LABELS;

/** What a project's form holds, as text that people can read and compare. */
export function inWords(project: FilledProject): Record<Labelled, string> {
  const { workType, customWorkType } = project;
  return {
    ...project,
    clientId: project.client,
    year: String(project.year ?? ""),
    workType: workType === OTHER_WORK_TYPE ? customWorkType : workType,
    roles: project.roleNames.join(", "),
    categories: project.categories.join(", "),
    keywords: project.keywords.join(", "),
    description: paragraphs(project.description),
    caseProblem: paragraphs(project.caseProblem),
    caseApproach: paragraphs(project.caseApproach),
    caseResults: paragraphs(project.caseResults),
    resultFigures: project.resultFigures.map(({ value, label }) => `${value} ${label}`).join("\n"),
    assetId: project.asset?.fileName ?? "",
    thumbnailId: project.thumbnail?.fileName ?? "",
    isVisible: yesOrNo(project.isVisible),
    isFeatured: yesOrNo(project.isFeatured),
    allowPublicPreview: yesOrNo(project.allowPublicPreview),
  };
}

/** The names of what somebody else has changed since the form was filled in. */
export function whatChanged(
  mine: FilledProject,
  theirs: FilledProject,
): Partial<Record<Labelled, string>> {
  const [before, after] = [inWords(mine), inWords(theirs)];
  const labels = Object.entries(LABELS).filter(
    ([name]) => isLabelled(name) && before[name] !== after[name],
  );
  // What differs may be something that the form does not show: then all of it is named by its title.
  return labels.length > 0 ? Object.fromEntries(labels) : { title: LABELS.title };
}

function isLabelled(name: string): name is Labelled {
  return name in LABELS;
}

const yesOrNo = (isOn: boolean) => (isOn ? "Yes" : "No");

function paragraphs(html: string): string {
  const parts = html.split(/<\/(?:p|h[1-6]|li|blockquote)>|<br\b[^<>]*>/i).map(plainText);
  return parts.filter((part) => part !== "").join("\n");
}
