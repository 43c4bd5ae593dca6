import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useStay, useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { FormStore, type ServerValues, useDirty } from "./form-store.ts";
import { type FormBase, type SaveResult, STAY } from "./save-result.ts";
import { useReply } from "./use-reply.ts";

const CONTROLS =
  "input:not([type=hidden]):not([aria-hidden]), select, textarea:not([aria-hidden]), button";

type SaveOptions<T> = {
  /** Called after a save that leaves the screen open. */
  onSaved?: (current: T) => void;
  /** Values that the server may have changed, by field. */
  serverValues?: (current: T) => ServerValues;
  /** Whether uploads are in progress that a save waits for. */
  isUploading?: boolean;
  /** The title of the toast about invalid fields and conflicts. */
  refusedTitle?: string;
};

/**
 * Saving for a form of the admin area: submits without leaving the page, shows the result as a
 * toast, tracks version and conflicts, and warns before unsaved changes are lost.
 *
 * @param savedMessage the toast's title when the server sends none
 */
export function useSave<T extends FormBase>(
  stored: T,
  savedMessage: string,
  options: SaveOptions<T> = {},
) {
  const { onSaved, serverValues, isUploading = false, refusedTitle = "Not saved" } = options;
  const { Form, data: result, state, formData } = useFetcher<SaveResult<T>>();
  const [base, setBase] = useState<FormBase>(stored);
  const [conflict, setConflict] = useState<T | null>(null);
  const [store] = useState(() => new FormStore());
  const isDirty = useDirty(store);
  const stay = useRef<HTMLButtonElement>(null);
  const isBusy = state !== "idle";

  /** Resolves the promise of `saveNow`. */
  const resolveSave = useRef<(isSaved: boolean) => void>(undefined);
  const settleSave = (isSaved: boolean) => {
    resolveSave.current?.(isSaved);
    resolveSave.current = undefined;
  };
  /** Saves and stays; resolves to whether everything is saved. */
  const saveNow = () =>
    new Promise<boolean>((resolve) => {
      settleSave(false);
      resolveSave.current = resolve;
      // A second save before the first has finished would conflict with it.
      if (!isBusy) store.form?.requestSubmit(stay.current);
    });
  useUnsavedChanges(isDirty || isUploading, saveNow);
  /** What was saved before the screen was to be left. */
  const savedToLeave = useRef<T>(undefined);
  useStay(() => {
    const saved = savedToLeave.current;
    savedToLeave.current = undefined;
    if (saved) onSaved?.(saved);
  });

  const reportFailure = (message: string) => {
    showToast("error", message, "", { source: store.form });
    settleSave(false);
  };
  const rejectSave = () => {
    showProblems(store.form, refusedTitle);
    settleSave(false);
  };
  useReply(result, (result) => {
    switch (result.status) {
      case "saved": {
        const { kind, title, text, about } = result.toast ?? {
          kind: "success",
          title: savedMessage,
        };
        const isAllSaved = store.markSaved(serverValues?.(result.current));
        setBase(result.current);
        setConflict(null);
        showToast(kind, title, text, { about });
        // Not when the screen is about to be left.
        if (resolveSave.current && isAllSaved) savedToLeave.current = result.current;
        else onSaved?.(result.current);
        return settleSave(isAllSaved);
      }
      case "conflict":
        setConflict(result.current);
        showToast(
          "error",
          refusedTitle,
          "It was saved in another window. Choose which version to keep.",
          { source: store.form },
        );
        return settleSave(false);
      case "missing":
        return reportFailure(result.message);
      case "failed":
        setBase({ ...base, unanswered: store.markUnanswered() });
        return reportFailure(result.message);
      case "refused":
        return rejectSave();
    }
  });

  return {
    Form,
    store,
    isDirty,
    base,
    conflict,
    /** Null when they are not known. */
    conflictingFields: result?.status === "conflict" ? (result.fields ?? null) : null,
    isBusy,
    /** Whether the last save succeeded. */
    isSaved: result?.status === "saved",
    /** Whether the screen stays open after the save in progress. */
    isStaying: formData?.get(STAY.name) === STAY.value,
    stay,
    rejectSave,
    /** For a deferred submission that will not happen. */
    cancelSave: () => settleSave(false),
    /** Server-side problems, for Conform. */
    lastResult: result?.status === "refused" ? result.reply : undefined,
    /** Saves over the conflicting version. */
    overwrite() {
      if (!conflict) return;
      const fields = result?.status === "conflict" ? (result.fields ?? []) : [];
      flushSync(() => setBase(overwriteBase(base, conflict, fields)));
      store.form?.requestSubmit();
    },
  };
}

/** Only the fields in conflict are overwritten, not others that were saved elsewhere. */
function overwriteBase(mine: FormBase, theirs: FormBase, fields: readonly string[]): FormBase {
  const { version, bases } = theirs;
  if (!mine.bases || !bases) return { version };
  const replaced = fields.map((name) => [name, bases[name] ?? ""]);
  return { ...mine, version, bases: { ...mine.bases, ...Object.fromEntries(replaced) } };
}

/**
 * Once the problems are rendered, shows a toast and focuses the first invalid field.
 *
 * @param unplaced a problem that may have no place on the screen
 */
export function showProblems(form: HTMLFormElement | null, title: string, unplaced?: string): void {
  requestAnimationFrame(() => {
    const problems = [...(form?.querySelectorAll(".field-problem") ?? [])].filter(
      ({ textContent }) => textContent !== "",
    );
    const [first] = problems;
    if (!first && unplaced) showToast("error", title, unplaced, { source: form });
    if (!first) return;
    const isOne = problems.length === 1;
    const text = isOne ? (first.textContent ?? "") : `${problems.length} fields need attention.`;
    showToast("error", title, text, { source: form });
    const field = first.closest(".field, .switch, fieldset, .pane");
    // Conform focuses the control by name, which may be hidden.
    if (!field?.contains(document.activeElement))
      firstControl(field)?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
    (document.activeElement ?? first).scrollIntoView({ block: "nearest" });
    first.scrollIntoView({ block: "nearest" });
  });
}

/** Skips controls beside the label, such as a button that adds an option. */
function firstControl(field: Element | null): HTMLElement | undefined {
  // The source of a rich text, which is hidden but passes the focus on.
  const source = field?.querySelector<HTMLElement>("textarea[aria-invalid]");
  if (source) return source;
  const controls = field?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  return [...controls].find((control) => !control.closest(".field-head"));
}
