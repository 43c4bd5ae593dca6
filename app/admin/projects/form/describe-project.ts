import { CASE_STUDY_LABELS } from "#domain/projects/case-study.ts";
import type { ProjectFormValues } from "#domain/projects/editable-project.ts";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { OTHER_WORK_TYPE } from "#domain/projects/work-types.ts";
import { changedLabels, paragraphs } from "../../forms/describe-values.ts";

const { customWorkType: _, ...OWN_LABELS } = PROJECT_LABELS;
const LABELS = { ...OWN_LABELS, ...CASE_STUDY_LABELS };
type LabelledField = keyof typeof LABELS;

/** The form's values as readable text, for comparison after a save conflict. */
export function describeProject(project: ProjectFormValues): Record<LabelledField, string> {
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

/** Labels of the fields that were changed elsewhere since the form was loaded. */
export function changedProjectLabels(mine: ProjectFormValues, theirs: ProjectFormValues) {
  return changedLabels(LABELS, [describeProject(mine), describeProject(theirs)], "title");
}

const yesOrNo = (isOn: boolean) => (isOn ? "Yes" : "No");
