import { useState } from "react";

/**
 * What a form is filled with. `revision` is its key: it is remounted only to load the other version of
 * a conflict, and revalidated data is ignored.
 */
export function useFormSource<T>(loaded: T) {
  const [{ revision, source }, setState] = useState({ revision: 0, source: loaded });
  return {
    revision,
    source,
    /** For a save that keeps the form open: later versions are compared with it. */
    keep: (saved: T) => setState((before) => ({ ...before, source: saved })),
    load: (theirs: T) => setState({ revision: revision + 1, source: theirs }),
  };
}
