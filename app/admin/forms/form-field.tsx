import type { FieldMetadata } from "@conform-to/react";
import { useCallback, useState } from "react";
import { isBlank } from "#domain/html/blank.ts";
import { codePoints } from "#domain/html/code-points.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

type FormFieldProps = {
  field: FieldMetadata<string>;
  label: string;
  /** How many characters search results and the like show; more are allowed. */
  shown?: number;
  rows?: number;
  type?: "text" | "email" | "password";
  inputMode?: "numeric" | "url";
  placeholder?: string;
  /** The text that goes live when nothing is written: shown in its place, and counted. */
  automatic?: string;
  /** The id of a `datalist` with what is offered. */
  list?: string;
  autoComplete?: string;
  /** Whether the screen, or the dialog, is opened to fill in this field before all others. */
  isFirst?: "on the screen" | "in the dialog";
  /** Whether it is required here and now, where the field's own rule does not say so. */
  required?: boolean;
};

/** A field of a form that saves, with its problem and, where it is shown cut off, how long it is. */
export function FormField({ field, label, shown, rows, type, ...asked }: FormFieldProps) {
  const { autoComplete, inputMode, placeholder, automatic = "", list, required, isFirst } = asked;
  const [text, setText] = useState(field.initialValue ?? "");
  // What was typed before this code came is in the document.
  const read = useCallback((control: HTMLInputElement | HTMLTextAreaElement | null) => {
    if (control) setText(control.value);
  }, []);
  const length = codePoints(isBlank(text) ? automatic : text);
  const counter = shown && (
    <span className="figures" data-over={length > shown || undefined}>
      {length}/{shown}
    </span>
  );
  const shared = {
    ref: read,
    defaultValue: field.initialValue,
    autoComplete: autoComplete ?? "off",
    required: field.required || required,
    "data-first-focus": isFirst === "on the screen" || undefined,
    "data-initial-focus": isFirst === "in the dialog" || undefined,
    placeholder: automatic || placeholder,
    inputMode,
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setText(event.currentTarget.value),
  };
  return (
    <Field
      id={field.id}
      name={field.name}
      label={label}
      problem={field.errors?.[0]}
      aside={counter}
    >
      {(control) => {
        const given = { ...control, ...shared };
        if (rows) return <textarea key={field.key} {...given} rows={rows} />;
        if (type === "password") return <PasswordInput key={field.key} {...given} />;
        return <input key={field.key} {...given} type={type ?? "text"} list={list} />;
      }}
    </Field>
  );
}
