import { useRef, useState } from "react";
import { slugForeseen } from "#domain/projects/auto-texts.ts";
import { cleanSlug, PROJECT_LABELS } from "#domain/projects/project-form.ts";
import { Field } from "../../../ui/field.tsx";
import { useTold } from "../../forms/use-told.ts";

type SlugFieldProps = {
  id: string;
  isNew: boolean;
  initial: string;
  title: string;
  problem: string | undefined;
};

/**
 * The end of a project's address. That of a new project follows its title until its owner writes one;
 * whoever empties it is given that of the title again. spec: admin-area §4, "Project form"
 */
export function SlugField({ id, isNew, initial, title, problem }: SlugFieldProps) {
  const [typed, setTyped] = useState<string | null>(isNew ? initial || null : initial);
  const [stored, setStored] = useState(initial);
  if (stored !== initial) {
    setStored(initial);
    // Text that was typed while the save was under way stays.
    if (typed === null || isStoredAs(initial, typed)) setTyped(initial);
  }
  const input = useRef<HTMLInputElement>(null);
  const foreseen = isNew ? slugForeseen(title) : "";
  const shown = typed ?? foreseen;
  useTold(input, shown);
  return (
    <Field
      id={id}
      name="slug"
      label={PROJECT_LABELS.slug}
      {...(problem ? { problem } : {})}
      aside={<span className="slug-address">{addressOf(shown || foreseen, isNew)}</span>}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          value={shown}
          placeholder={foreseen}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Not at once: whoever empties it to write another one would find it filled again.
          onBlur={() => {
            if (typed === "" && isNew) setTyped(null);
            else if (typed && typed !== initial) setTyped(cleanSlug(typed) ?? typed);
          }}
        />
      )}
    </Field>
  );
}

/** Whether a slug became the stored one, which has a number where it was taken. */
function isStoredAs(stored: string, typed: string): boolean {
  const slug = cleanSlug(typed) ?? typed;
  return (
    stored === slug ||
    (stored.startsWith(`${slug}-`) && /^\d+$/.test(stored.slice(slug.length + 1)))
  );
}

/** Without a slug an existing project is found by its id. */
function addressOf(slug: string, isNew: boolean): string {
  if (slug) return `/project/${slug}`;
  return isNew ? "/project/…" : "/project/id/…";
}
