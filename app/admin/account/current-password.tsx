import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "../forms/form-field.tsx";

type CurrentPasswordProps = { field?: FieldMetadata<string>; label?: string };

/** Re-entered so that an unattended signed-in browser cannot change the account. */
export function CurrentPassword({ field, label = "Current password" }: CurrentPasswordProps) {
  if (!field) return null;
  return <FormField field={field} label={label} type="password" autoComplete="current-password" />;
}
