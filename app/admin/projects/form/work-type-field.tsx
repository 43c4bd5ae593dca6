import type { FieldMetadata } from "@conform-to/react";
import { useId } from "react";
import { PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { OTHER_WORK_TYPE, WORK_TYPES } from "#domain/projects/work-types.ts";
import { Field } from "../../../ui/field.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { useFieldChange, useFieldText } from "../../forms/form-store.ts";

type WorkTypeFieldProps = {
  field: FieldMetadata<string>;
  custom: FieldMetadata<string>;
  /** Work types of existing projects. */
  used: readonly string[];
};

/** spec: admin-area §5 */
export function WorkTypeField({ field, custom, used }: WorkTypeFieldProps) {
  const chosen = useFieldText(field.name, field.initialValue ?? "");
  const listId = useId();
  // Again once the field for a custom type is shown or gone.
  useFieldChange(field.name, chosen);
  const customTypes = used.filter((name) => !WORK_TYPES.some((offered) => offered === name));
  const problem = field.errors?.[0];
  return (
    <>
      <Field id={field.id} name={field.name} label={PROJECT_LABELS.workType} problem={problem}>
        {(control) => (
          <select {...control} required defaultValue={field.initialValue}>
            <option value="">Choose a work type</option>
            {WORK_TYPES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {chosen === OTHER_WORK_TYPE && (
        <FormField field={custom} label={PROJECT_LABELS.customWorkType} list={listId} required />
      )}
      <datalist id={listId}>
        {customTypes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
