import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import { type SaveAnswer, STAY, type Stored } from "./save-answer.ts";
import { useChanges } from "./use-changes.ts";

const CONTROLS =
  "input:not([type=hidden]):not([aria-hidden]), select, textarea:not([aria-hidden]), button";

type SaveOptions<T> = {
  /** Called after a save that leaves the screen open. */
  onSaved?: (current: T) => void;
  /** What fields are then filled with that may have been saved as something else. */
  refilled?: (current: T) => Record<string, string>;
  /** Whether files are on their way that a save waits for. */
  isUploading?: boolean;
};

/**
 * What every form of the admin area has around its fields: it saves without leaving the page, says
 * how that went, knows the version that it was filled in from, and warns before its text is lost.
 * `saved`: what is said of a save that went well, where the answer brings no words of its own.
 */
export function useSave<T extends Stored>(
  stored: T,
  saved: string,
  { onSaved, refilled, isUploading = false }: SaveOptions<T> = {},
) {
  const { Form, data: answer, state, formData } = useFetcher<SaveAnswer<T>>();
  const [version, setVersion] = useState(stored.version);
  const [conflict, setConflict] = useState<T | null>(null);
  const { settle, ...changes } = useChanges();
  const stay = useRef<HTMLButtonElement>(null);
  const isBusy = state !== "idle";

  /** Settles the promise of `saveNow`. */
  const answerAsked = useRef<(isSaved: boolean) => void>(undefined);
  const noteOutcome = (isSaved: boolean) => {
    answerAsked.current?.(isSaved);
    answerAsked.current = undefined;
  };
  /** Saves and stays; answers whether all is saved. */
  const saveNow = () =>
    new Promise<boolean>((resolve) => {
      noteOutcome(false);
      answerAsked.current = resolve;
      // A second save before the first is answered would conflict with it.
      if (!isBusy) changes.form.current?.requestSubmit(stay.current);
    });
  useUnsavedChanges(changes.isDirty || isUploading, saveNow);

  /** What was sent is wrong, as the browser or the server found. */
  const refuse = () => {
    showProblems(changes.form.current);
    noteOutcome(false);
  };
  const hear = useEffectEvent((answered: SaveAnswer<T>) => {
    switch (answered.outcome) {
      case "saved": {
        const { kind, title, text, about } = answered.said ?? { kind: "success", title: saved };
        const isAllSaved = settle(refilled?.(answered.current));
        setVersion(answered.current.version);
        setConflict(null);
        showToast(kind, title, text, { about });
        // On the way elsewhere nothing of this screen matters any more.
        if (!answerAsked.current || !isAllSaved) onSaved?.(answered.current);
        return noteOutcome(isAllSaved);
      }
      case "conflict":
        setConflict(answered.current);
        showToast(
          "error",
          "Not saved",
          "It was saved in another window. Choose which text to keep.",
        );
        return noteOutcome(false);
      case "failed":
        showToast("error", answered.message);
        return noteOutcome(false);
      case "refused":
        return refuse();
    }
  });
  useEffect(() => {
    if (answer) hear(answer);
  }, [answer]);

  return {
    ...changes,
    Form,
    version,
    conflict,
    isBusy,
    /** Whether the last save went well. */
    isSaved: answer?.outcome === "saved",
    /** Whether the screen stays once what is on its way is saved. */
    isStaying: formData?.get(STAY.name) === STAY.value,
    stay,
    refuse,
    /** What was to be saved will not be sent. */
    giveUp: () => noteOutcome(false),
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

/**
 * Says in a toast why a form was not saved, and brings the first field that is wrong into view, with the
 * focus in it. Once what is wrong has been drawn.
 */
function showProblems(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const problems = [...(form?.querySelectorAll(".field-problem") ?? [])].filter(
      ({ textContent }) => textContent !== "",
    );
    const [first] = problems;
    if (!first) return;
    const isOne = problems.length === 1;
    const text = isOne ? (first.textContent ?? "") : `${problems.length} fields need attention.`;
    showToast("error", "Not saved", text);
    const field = first.closest(".field, .switch, fieldset");
    // The library leads to what it knows by name, which may be hidden.
    if (!field?.contains(document.activeElement))
      firstControl(field)?.focus({ preventScroll: true });
    (document.activeElement ?? first).scrollIntoView({ block: "nearest" });
    first.scrollIntoView({ block: "nearest" });
  });
}

/** Not what stands beside its label, such as a button that adds something to choose from. */
function firstControl(field: Element | null): HTMLElement | undefined {
  const controls = field?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  return [...controls].find((control) => !control.closest(".field-head"));
}
