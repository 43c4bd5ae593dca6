import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Whether a form holds something that is not saved. What counts as saved is what was sent, not what
 * stands in the form when the answer comes: people go on typing.
 */
export function useChanges() {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef("");
  const saved = useRef("");
  const [isDirty, setDirty] = useState(false);
  const look = useCallback(() => setDirty(written(form.current) !== saved.current), []);

  useEffect(() => {
    saved.current = written(form.current);
  }, []);

  /**
   * What was sent is saved, but for fields that were `refilled` with something else. Answers whether that
   * is all that stands in the form.
   */
  const settle = useCallback(
    (refilled: Readonly<Record<string, string>> = {}) => {
      const isAllSaved = written(form.current) === sent.current;
      const fields: [string, string][] = sent.current ? JSON.parse(sent.current) : [];
      saved.current = JSON.stringify(
        fields.map(([name, value]) => [name, refilled[name] ?? value]),
      );
      look();
      return isAllSaved;
    },
    [look],
  );

  const noteSent = useCallback(() => {
    sent.current = written(form.current);
  }, []);
  return { form, isDirty, look, noteSent, settle };
}

/** All that a form holds, but for the version it was filled in from, as one text to compare. */
function written(form: HTMLFormElement | null): string {
  if (!form) return "";
  const fields = [...new FormData(form)].filter(([name]) => name !== "version");
  return JSON.stringify(fields.map(([name, value]) => [name, described(value)]));
}

function described(value: FormDataEntryValue): string {
  return typeof value === "string" ? value : `${value.name} ${value.size} ${value.lastModified}`;
}
