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
 * The end of a project's address. That of a new project follows its title until its owner writes one,
 * and again once it is emptied. spec: admin-area §4, "Project form"
 */
export function SlugField({ id, isNew, initial, title, problem }: SlugFieldProps) {
  const [typed, setTyped] = useState<string | null>(initial || null);
  const input = useRef<HTMLInputElement>(null);
  const shown = typed ?? (isNew ? slugForeseen(title) : "");
  useTold(input, shown);
  return (
    <Field
      id={id}
      name="slug"
      label={PROJECT_LABELS.slug}
      {...(problem ? { problem } : {})}
      aside={<span className="slug-address">/project/{shown || "…"}</span>}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          value={shown}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value || (isNew ? null : ""))}
          onBlur={() => {
            if (typed && typed !== initial) setTyped(cleanSlug(typed) ?? typed);
          }}
        />
      )}
    </Field>
  );
}
