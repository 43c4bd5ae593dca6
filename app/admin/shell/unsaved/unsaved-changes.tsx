import { createContext, type ReactNode, use, useId, useLayoutEffect, useMemo, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { LeaveDialog } from "./leave-dialog.tsx";
import { isOtherScreen } from "./other-screen.ts";

type Note = (form: string, isDirty: boolean) => void;

const NoteUnsaved = createContext<Note>(() => {});

/**
 * Warns before anything that was typed on a screen is lost: asks before the way to another screen is
 * taken, and lets the browser ask before the tab is closed or loaded again. For editors.
 * spec: admin-area §4, "Blog editor"
 *
 * @param isDirty whether there is something to lose; false again as soon as it is saved
 */
export function useUnsavedChanges(isDirty: boolean): void {
  const note = use(NoteUnsaved);
  const form = useId();
  // With the screen, not after it: the next way may be taken at once.
  useLayoutEffect(() => {
    note(form, isDirty);
    return () => note(form, false);
  }, [note, form, isDirty]);
}

/** Keeps watch over all forms below it. React Router can hold one navigation at a time, so it is one. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const note = useMemo<Note>(
    () => (form, isDirty) => {
      if (isDirty) dirty.current.add(form);
      else dirty.current.delete(form);
    },
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 && isOtherScreen(currentLocation, nextLocation),
  );
  useBeforeUnload((event) => {
    if (dirty.current.size > 0) event.preventDefault();
  });

  return (
    <NoteUnsaved value={note}>
      {children}
      {blocker.state === "blocked" && (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
    </NoteUnsaved>
  );
}
