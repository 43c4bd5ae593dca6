import { type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { type ProjectDraft, projectFormSchema } from "#domain/projects/project-form.ts";
import type { FilledProject } from "#domain/projects/project-in-form.ts";
import type { useSave } from "../../forms/use-save.ts";
import type { Named } from "../names/add-named.tsx";

/** What there is to choose from. */
export type FormOptions = {
  clients: readonly Named[];
  roles: readonly Named[];
  categories: readonly string[];
  workTypes: readonly string[];
  featuredLeft: number;
  /** The address of the site, without a last slash. */
  origin: string;
};

export type ProjectFields = ReturnType<typeof useProjectFields>[1];
export type ProjectFormMetadata = ReturnType<typeof useProjectFields>[0];

/** Stands for a file that is being sent: the form is sent once its own id is there. */
const ON_ITS_WAY = "00000000-0000-4000-8000-000000000000";

/** The fields of a project's form, judged in the browser as the server does. */
export function useProjectFields(
  project: FilledProject,
  isNew: boolean,
  lastResult: ReturnType<typeof useSave>["lastResult"],
  underWay: ReadonlySet<string>,
) {
  const { asset, thumbnail, year, ...stored } = project;
  const defaultValue = {
    ...stored,
    year: year === null ? "" : String(year),
    version: String(project.version),
    assetId: asset?.id ?? "",
    thumbnailId: thumbnail?.id ?? "",
  };
  // Made once: it is asked at every key.
  const [schema] = useState(() => projectFormSchema({ isNew, now: new Date() }));
  const judged = useForm<typeof defaultValue, ProjectDraft>({
    defaultValue,
    constraint: { title: { required: true }, year: { required: true } },
    lastResult,
    onValidate: ({ formData }) => {
      for (const field of underWay) formData.set(field, ON_ITS_WAY);
      return parseWithZod(formData, { schema });
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  hearsOfEveryProblem(judged[0]);
  return judged;
}

/**
 * The library tells a form of those problems that were read when its component ran last. React may run
 * it without its children, which read them: then nobody would be told.
 */
function hearsOfEveryProblem({ allErrors }: Pick<FormMetadata, "allErrors">) {
  return allErrors;
}
