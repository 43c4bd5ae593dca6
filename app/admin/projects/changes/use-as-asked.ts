import { useFetchers } from "react-router";
import { PROJECTS_PATH } from "../paths.ts";
import { asAsked, type Switched } from "./as-asked.ts";

/** The projects with what was asked of them and is not answered yet, from whichever button. */
export function useAsAsked<Project extends Switched>(projects: readonly Project[]): Project[] {
  const fetchers = useFetchers();
  const sent = fetchers.flatMap(({ formAction, formData }) =>
    formData && formAction === PROJECTS_PATH
      ? [{ intent: formData.get("intent"), ids: formData.getAll("id") }]
      : [],
  );
  return projects.map((project) => asAsked(project, sent));
}
