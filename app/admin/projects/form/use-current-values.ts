import { type RefObject, useCallback, useState } from "react";
import { trimmed } from "#domain/html/blank.ts";

/** Current text of the fields that the previews show. */
export type CurrentValues = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  "title",
  "clientId",
  "description",
  "caseProblem",
  "caseApproach",
  "caseResults",
  "slug",
  "metaTitle",
  "metaDescription",
  "ogTitle",
  "ogDescription",
] as const;

/** Call `read` whenever the form changes. */
export function useCurrentValues(form: RefObject<HTMLFormElement | null>, initial: CurrentValues) {
  const [values, setValues] = useState(initial);
  const read = useCallback(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const textOf = (name: string) => trimmed(String(data.get(name) ?? ""));
    setValues((before) => {
      const now = { ...before };
      for (const name of FIELDS) now[name] = textOf(name);
      return FIELDS.every((name) => now[name] === before[name]) ? before : now;
    });
  }, [form]);
  return { values, read };
}
