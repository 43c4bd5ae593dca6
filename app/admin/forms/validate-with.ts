import type { FormMetadata } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Conform's options for a form that is validated when it is submitted, then on each input. Not on blur:
 * a message that appears then would move the button that is being pressed.
 */
export function validateWith<Schema extends z.ZodType>(schema: Schema) {
  return {
    onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  } as const;
}

/**
 * Conform rerenders a form only for errors read during its last render. React may render the form
 * without the children that read them, so all are read here.
 */
export function subscribeToAllErrors({ allErrors }: Pick<FormMetadata, "allErrors">) {
  return allErrors;
}
