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
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { mayBeUnreachable, reachScreens, useScreensAtHand } from "../offline/screens.ts";
import { unreachableWords } from "../offline/words.ts";
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

type LeaveAnswer = "stay" | "leave" | "save";

type LeaveDialogProps = {
  /** Whether all that is unsaved can be saved from here. */
  canSave: boolean;
  onAnswer: (answer: LeaveAnswer) => void;
};

/** Asks before what was typed is lost. Closing it in any other way is to stay. */
function LeaveDialog({ canSave, onAnswer }: LeaveDialogProps) {
  const answer = useRef<LeaveAnswer>("stay");
  const button = (name: LeaveAnswer, text: string, look = "pill") => (
    <button
      type="submit"
      className={look}
      data-initial-focus={name === "stay" || undefined}
      onClick={() => {
        answer.current = name;
      }}
    >
      {text}
    </button>
  );
  return (
    <Dialog title="Leave without saving?" size="small" onClose={() => onAnswer(answer.current)}>
      <form method="dialog" className="admin-question">
        <p>What you changed on this screen is not saved yet.</p>
        <div className="admin-answers">
          {button("leave", "Leave without saving")}
          {canSave && button("save", "Save and leave")}
          {button("stay", "Stay", "pill pill-filled")}
        </div>
      </form>
    </Dialog>
  );
}
