import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Whether a form has unsaved changes. A save applies to what was submitted, not to what is in the
 * form when the response arrives, because the user may keep typing.
 */
export function useDirty() {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef("");
  const saved = useRef("");
  const [isDirty, setDirty] = useState(false);
  const checkDirty = useCallback(() => setDirty(serialize(form.current) !== saved.current), []);

  useEffect(() => {
    saved.current = serialize(form.current);
  }, []);

  /**
   * Marks what was submitted as saved, with `serverValues` for fields that the server changed.
   * Returns whether nothing has changed since the submit.
   */
  const markSaved = useCallback(
    (serverValues: Readonly<Record<string, string>> = {}) => {
      const isAllSaved = serialize(form.current) === sent.current;
      const fields: [string, string][] = sent.current ? JSON.parse(sent.current) : [];
      saved.current = JSON.stringify(
        fields.map(([name, value]) => [name, serverValues[name] ?? value]),
      );
      checkDirty();
      return isAllSaved;
    },
    [checkDirty],
  );

  const markSent = useCallback(() => {
    sent.current = serialize(form.current);
  }, []);
  return { form, isDirty, checkDirty, markSent, markSaved };
}

/** The form's fields, except for its version, as a string to compare. */
function serialize(form: HTMLFormElement | null): string {
  if (!form) return "";
  const fields = [...new FormData(form)].filter(([name]) => name !== "version");
  return JSON.stringify(fields.map(([name, value]) => [name, serializeEntry(value)]));
}

function serializeEntry(value: FormDataEntryValue): string {
  return typeof value === "string" ? value : `${value.name} ${value.size} ${value.lastModified}`;
}
