import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { codePoints } from "#domain/html/code-points.ts";
import { Field } from "../../ui/field.tsx";

type FormFieldProps = {
  field: FieldMetadata<string>;
  label: string;
  /** How many characters search results and the like show; more are allowed. */
  shown?: number;
  rows?: number;
  type?: "text" | "email" | "password";
  inputMode?: "numeric" | "url";
  /** What is taken when nothing is written. */
  placeholder?: string;
  /** The id of a `datalist` with what is offered. */
  list?: string;
  autoComplete?: string;
  /** Whether it is required here and now, where the field's own rule does not say so. */
  required?: boolean;
};

/** A field of a form that saves, with its problem and, where it is shown cut off, how long it is. */
export function FormField({ field, label, shown, rows, type, ...asked }: FormFieldProps) {
  const { autoComplete, inputMode, placeholder, list, required } = asked;
  const [length, setLength] = useState(codePoints(field.initialValue ?? ""));
  const counter = shown && (
    <span className="figures" data-over={length > shown || undefined}>
      {length}/{shown}
    </span>
  );
  const shared = {
    defaultValue: field.initialValue,
    autoComplete: autoComplete ?? "off",
    required: field.required || required,
    placeholder,
    inputMode,
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLength(codePoints(event.currentTarget.value)),
  };
  return (
    <Field
      id={field.id}
      name={field.name}
      label={label}
      problem={field.errors?.[0]}
      aside={counter}
    >
      {(control) =>
        rows ? (
          <textarea key={field.key} {...control} {...shared} rows={rows} />
        ) : (
          <input key={field.key} {...control} {...shared} type={type ?? "text"} list={list} />
        )
      }
    </Field>
  );
}
