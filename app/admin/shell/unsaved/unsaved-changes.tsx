import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPath, useBeforeUnload, useBlocker } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { mayBeUnreachable, reachScreens, useScreensAtHand } from "../offline/screens.ts";
import { unreachableWords } from "../offline/words.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { isOtherScreen } from "./other-screen.ts";

/** Saves what a form holds; answers whether all of it is saved. */
type Save = () => Promise<boolean>;
type Note = (form: string, isDirty: boolean, save: Save | undefined) => void;

const NoteUnsaved = createContext<Note>(() => {});

/**
 * Warns before anything that was typed on a screen is lost: asks before the way to another screen is
 * taken, and lets the browser ask before the tab is closed or loaded again. For editors.
 * spec: admin-area §4, "Blog editor"
 *
 * @param isDirty whether there is something to lose; false again as soon as it is saved
 * @param save where it can be saved without staying, which is then offered as well
 */
export function useUnsavedChanges(isDirty: boolean, save?: Save): void {
  const note = use(NoteUnsaved);
  const form = useId();
  const canSave = save !== undefined;
  const saveNow = useEffectEvent(async () => (await save?.()) ?? false);
  // With the screen, not after it: the next way may be taken at once.
  useLayoutEffect(() => {
    note(form, isDirty, canSave ? () => saveNow() : undefined);
    return () => note(form, false, undefined);
  }, [note, form, isDirty, canSave]);
}

/**
 * Holds navigations that would lose changes of a form below it, and those to a screen that cannot be
 * reached. React Router allows one blocker, so both are here.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const dirty = useRef(new Map<string, Save | undefined>());
  const note = useMemo<Note>(
    () => (form, isDirty, save) => {
      if (isDirty) dirty.current.set(form, save);
      else dirty.current.delete(form);
    },
    [],
  );
  useScreensAtHand();
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOtherScreen(currentLocation, nextLocation) &&
      (dirty.current.size > 0 || mayBeUnreachable()),
  );
  useBeforeUnload((event) => {
    // Signing out leaves the document after its own question.
    if (dirty.current.size > 0 && blocker.state !== "proceeding") event.preventDefault();
  });
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const leave = async () => {
    setAsking(false);
    const reach = mayBeUnreachable() ? await reachScreens() : "here";
    if (reach === "here") return blocker.proceed?.();
    if (reach === "anew" && blocker.location) {
      // Whether what is unsaved may go was asked before.
      dirty.current.clear();
      return location.assign(createPath(blocker.location));
    }
    const { title, text } = unreachableWords();
    showToast("error", title, text);
    stay();
  };
  const saves = () => [...dirty.current.values()];
  const saveAndLeave = async () => {
    setAsking(false);
    let isSaved = true;
    for (const save of saves()) isSaved &&= (await save?.()) ?? false;
    if (isSaved) await leave();
    else stay();
  };
  const held = useEffectEvent(() => {
    if (dirty.current.size > 0) setAsking(true);
    else void leave();
  });
  useEffect(() => {
    if (blocker.state === "blocked") held();
  }, [blocker.state]);

  return (
    <NoteUnsaved value={note}>
      {children}
      {isAsking && (
        <LeaveDialog
          canSave={saves().every((save) => save !== undefined)}
          onAnswer={(answer) => {
            if (answer === "save") void saveAndLeave();
            else if (answer === "leave") void leave();
            else stay();
          }}
        />
      )}
    </NoteUnsaved>
  );
}
