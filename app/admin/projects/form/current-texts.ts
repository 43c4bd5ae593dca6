import { autoMetaTitle } from "#domain/projects/auto-texts.ts";
import type { ProjectFormValues } from "#domain/projects/editable-project.ts";
import { summaryOf } from "#domain/projects/summary.ts";
import { type FormStore, useTexts } from "../../forms/form-store.ts";
import type { Named } from "../names/add-named.tsx";

const SHOWN_FIELDS = [
  "title",
  "clientId",
  "description",
  "caseProblem",
  "caseApproach",
  "caseResults",
  "slug",
  "metaTitle",
  "metaDescription",
  "ogTitle",
  "ogDescription",
] as const;

/** The form's texts that previews, counters and automatic texts show. */
export type CurrentTexts = ReturnType<typeof useCurrentTexts>;

export function useCurrentTexts(
  store: FormStore,
  project: ProjectFormValues,
  clients: readonly Named[],
) {
  const texts = useTexts(store, SHOWN_FIELDS, project);
  return { ...texts, client: clients.find(({ id }) => id === texts.clientId)?.name ?? "" };
}

/** Title and description of the search result, with automatic texts in place of blank ones. */
export function searchSnippet(texts: CurrentTexts): { title: string; description: string } {
  const { metaTitle, metaDescription, description } = texts;
  const caseStudy = [texts.caseProblem, texts.caseApproach, texts.caseResults];
  return {
    title: metaTitle || autoMetaTitle(texts),
    description: metaDescription || summaryOf(description, caseStudy),
  };
}
