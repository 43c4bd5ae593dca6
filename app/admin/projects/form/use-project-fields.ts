import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { ProjectFormValues } from "#domain/projects/editable-project.ts";
import { type ProjectDraft, projectFormSchema } from "#domain/projects/project-form.ts";
import type { useSave } from "../../forms/use-save.ts";
import { subscribeToAllErrors } from "../../forms/validate-with.ts";
import type { Named } from "../names/add-named.tsx";

export type FormOptions = {
  clients: readonly Named[];
  roles: readonly Named[];
  categories: readonly string[];
  workTypes: readonly string[];
  featuredLeft: number;
  /** What visitors see of a stored project without a picture of its own. */
  covers?: { withPreview: MediaItem | null; withoutPreview: MediaItem | null };
  /** Without a trailing slash. */
  origin: string;
};

export type ProjectFields = ReturnType<typeof useProjectFields>[1];
export type ProjectFormMetadata = ReturnType<typeof useProjectFields>[0];

/** Passes validation while a file uploads; the form is submitted only once the real id is known. */
const PENDING_UPLOAD_ID = "00000000-0000-4000-8000-000000000000";

export function useProjectFields(
  project: ProjectFormValues,
  isNew: boolean,
  lastResult: ReturnType<typeof useSave>["lastResult"],
  uploadingFields: ReadonlySet<string>,
) {
  const { asset, thumbnail, year, ...stored } = project;
  const defaultValue = {
    ...stored,
    year: year === null ? "" : String(year),
    version: String(project.version),
    assetId: asset?.id ?? "",
    thumbnailId: thumbnail?.id ?? "",
  };
  // Built once, since it validates on every keystroke.
  const [schema] = useState(() => projectFormSchema({ isNew, now: new Date() }));
  const result = useForm<typeof defaultValue, ProjectDraft>({
    defaultValue,
    constraint: { title: { required: true }, year: { required: true } },
    lastResult,
    onValidate: ({ formData }) => {
      for (const field of uploadingFields) formData.set(field, PENDING_UPLOAD_ID);
      return parseWithZod(formData, { schema });
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  subscribeToAllErrors(result[0]);
  return result;
}
