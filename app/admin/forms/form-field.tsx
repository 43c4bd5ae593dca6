import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { isBlank } from "#domain/text/blank.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useFieldText } from "./form-store.ts";

/** What a field needs to know of its Conform field when it keeps its value itself. */
export type FieldReference = { id: string; name: string; errors?: string[] };

/** State of a Conform field, or of a field that the server validates. */
export type FieldState = Pick<
  FieldMetadata<string>,
  "id" | "key" | "initialValue" | "errors" | "required"
> & { name: string };

type FormFieldProps = {
  field: FieldState;
  label: string;
  /** How many characters search results show; more are allowed. */
  shownChars?: number;
  /** What can be done about it, at the end of the label's line. */
  action?: ReactNode;
  rows?: number;
  type?: "text" | "email" | "password";
  inputMode?: "numeric" | "decimal" | "url";
  placeholder?: string;
  /** The text used when the field is empty: its placeholder, and counted. */
  fallback?: string;
  /** The id of a `datalist`. */
  list?: string;
  autoComplete?: string;
  /** Where this field gets the focus at first. */
  isFirst?: "on the screen" | "in the dialog";
  /** For fields that the schema only requires under some condition. */
  required?: boolean;
  /** While a save is under way that empties the form. */
  readOnly?: boolean;
};

/** A Conform field with its problem and, with `shownChars`, a character count. */
export function FormField(props: FormFieldProps) {
  const { field, label, shownChars, action, rows, type, ...rest } = props;
  const { autoComplete, inputMode, placeholder, fallback = "", list, isFirst } = rest;
  const text = useFieldText(field.name, field.initialValue ?? "");
  const isWritten = !isBlank(text);
  const length = codePoints(isWritten ? text : fallback);
  const counter = shownChars && (
    <span className="tabular" data-over={(isWritten && length > shownChars) || undefined}>
      {length}/{shownChars}
    </span>
  );
  const shared = {
    defaultValue: field.initialValue,
    autoComplete: autoComplete ?? "off",
    required: field.required || rest.required,
    readOnly: rest.readOnly,
    "data-first-focus": isFirst === "on the screen" || undefined,
    "data-initial-focus": isFirst === "in the dialog" || undefined,
    placeholder: fallback || placeholder,
    inputMode,
  };
  return (
    <Field
      id={field.id}
      name={field.name}
      label={label}
      problem={field.errors?.[0]}
      aside={counter ?? action}
    >
      {(control) => {
        const inputProps = { ...control, ...shared };
        if (rows) return <textarea key={field.key} {...inputProps} rows={rows} />;
        if (type === "password") return <PasswordInput key={field.key} {...inputProps} />;
        return <input key={field.key} {...inputProps} type={type ?? "text"} list={list} />;
      }}
    </Field>
  );
}
