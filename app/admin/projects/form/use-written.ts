import { type RefObject, useCallback, useState } from "react";
import { trimmed } from "#domain/html/blank.ts";

/** What the previews of a form show of what is written in it at the moment. */
export type Written = Record<(typeof SHOWN)[number], string>;

const SHOWN = [
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

/** Follows a form while it is filled in: `read` is to be called when it changes. */
export function useWritten(form: RefObject<HTMLFormElement | null>, initial: Written) {
  const [written, setWritten] = useState(initial);
  const read = useCallback(() => {
    if (!form.current) return;
    const held = new FormData(form.current);
    const textOf = (name: string) => trimmed(String(held.get(name) ?? ""));
    setWritten((before) => {
      const now = { ...before };
      for (const name of SHOWN) now[name] = textOf(name);
      return SHOWN.every((name) => now[name] === before[name]) ? before : now;
    });
  }, [form]);
  return { written, read };
}
