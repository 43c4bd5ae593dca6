import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import type { SaveAnswer, Stored } from "./save-answer.ts";
import { useChanges } from "./use-changes.ts";

/**
 * What every form of the admin area has around its fields: it saves without leaving the page, says
 * how that went, knows the version that it was filled in from, and warns before its text is lost.
 * `saved`: what is said of a save that went well.
 */
export function useSave<T extends Stored>(stored: T, saved: string) {
  const { Form, data: answer, state } = useFetcher<SaveAnswer<T>>();
  const [version, setVersion] = useState(stored.version);
  const [conflict, setConflict] = useState<T | null>(null);
  const { settle, ...changes } = useChanges();
  useUnsavedChanges(changes.isDirty);

  useEffect(() => {
    if (answer?.outcome === "saved") {
      settle();
      setVersion(answer.current.version);
      setConflict(null);
      showToast("success", saved);
    }
    if (answer?.outcome === "conflict") setConflict(answer.current);
    if (answer?.outcome === "failed") showToast("error", answer.message);
  }, [answer, saved, settle]);

  return {
    ...changes,
    Form,
    version,
    conflict,
    isBusy: state !== "idle",
    /** What is wrong with the fields, as the server found. */
    lastResult: answer?.outcome === "refused" ? answer.reply : undefined,
    /** Saves over what somebody else has saved. */
    keepMine() {
      if (!conflict) return;
      flushSync(() => setVersion(conflict.version));
      changes.form.current?.requestSubmit();
    },
  };
}
