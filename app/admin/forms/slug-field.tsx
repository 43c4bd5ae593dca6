import { useState } from "react";
import { cleanSlug, previewSlug } from "#domain/forms/slug.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldReference } from "./form-field.tsx";
import { useFieldChange, useFieldSetter } from "./form-store.ts";

type SlugFieldProps = {
  field: FieldReference;
  label: string;
  /** Not saved under a slug yet, at most automatically. */
  isNew: boolean;
  initial: string;
  title: string;
  /** Where the item will be shown; `slug` is empty while there is none. */
  addressOf: (slug: string) => string;
};

/**
 * Follows a new item's title until edited, and again when cleared.
 * spec: admin-area §4, "Project form"
 */
export function SlugField(props: SlugFieldProps) {
  const { field, label, isNew, initial, title, addressOf } = props;
  const [typed, setTyped] = useState<string | null>(() => {
    const isSuggested = initial === "" || initial === previewSlug(title);
    return isNew && isSuggested ? null : initial;
  });
  const [stored, setStored] = useState(initial);
  if (!isNew && (stored !== initial || typed === null)) {
    setStored(initial);
    // Keeps text typed while the save was in flight.
    if (typed === null || isStoredAs(initial, typed)) setTyped(initial);
  }
  const suggested = isNew ? previewSlug(title) : "";
  const shown = typed ?? suggested;
  useFieldChange(field.name, shown);
  useFieldSetter(field.name, (value) => setTyped(String(value)));
  return (
    <Field
      id={field.id}
      name={field.name}
      label={label}
      problem={field.errors?.[0]}
      aside={
        <span className="slug-address truncate shrinkable">{addressOf(shown || suggested)}</span>
      }
    >
      {(control) => (
        <input
          {...control}
          value={shown}
          placeholder={suggested}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // On blur, so that clearing the field to type another slug does not refill it.
          onBlur={() => {
            if (typed === "" && isNew) setTyped(null);
            else if (typed && typed !== initial) setTyped(cleanSlug(typed) ?? typed);
          }}
        />
      )}
    </Field>
  );
}

/** The server appends a number to a slug that is taken. */
function isStoredAs(stored: string, typed: string): boolean {
  const slug = cleanSlug(typed) ?? typed;
  return (
    stored === slug ||
    (stored.startsWith(`${slug}-`) && /^\d+$/.test(stored.slice(slug.length + 1)))
  );
}
