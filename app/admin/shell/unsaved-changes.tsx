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
import { createPath, type Location, useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { isSameScreen } from "../../ui/same-screen.ts";
import { showToast } from "../../ui/toast.ts";
import { SIGN_OUT_PATH } from "./nav-items.ts";
import {
  checkNextScreen,
  mayBeUnreachable,
  unreachableMessage,
  usePrefetchScreens,
} from "./reachability.ts";
import { startSignOut } from "./session/session-state.ts";

/** Resolves to whether everything was saved. */
type Save = () => Promise<boolean>;
type Register = (form: string, isDirty: boolean, save: Save | undefined) => void;

const UnsavedContext = createContext<Register>(() => {});
const StayContext = createContext((_onStay: () => void) => () => {});
const ConfirmContext = createContext(() => Promise.resolve(true));

/** Asks before a change that closes the screen, such as deleting its item. False means to stay. */
export const useConfirmLeave = () => use(ConfirmContext);

/**
 * Warns before unsaved changes are lost by leaving the screen, closing the tab or reloading.
 * spec: admin-area §4, "Blog editor"
 *
 * @param save adds "Save and leave" to the warning
 */
export function useUnsavedChanges(isDirty: boolean, save?: Save): void {
  const register = use(UnsavedContext);
  const form = useId();
  const canSave = save !== undefined;
  const saveNow = useEffectEvent(async () => (await save?.()) ?? false);
  // A layout effect, because the next navigation may follow immediately.
  useLayoutEffect(() => {
    register(form, isDirty, canSave ? () => saveNow() : undefined);
    return () => register(form, false, undefined);
  }, [register, form, isDirty, canSave]);
}

/** Calls `onStay` when the screen stays open, also after "Save and leave" has saved. */
export function useStay(onStay: () => void): void {
  const subscribe = use(StayContext);
  const report = useEffectEvent(onStay);
  useEffect(() => subscribe(() => report()), [subscribe]);
}

/**
 * Blocks navigations that would lose changes or lead to an unreachable screen; both here, because
 * React Router supports a single blocker.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const dirty = useRef(new Map<string, Save | undefined>());
  const register = useMemo<Register>(
    () => (form, isDirty, save) => {
      if (isDirty) dirty.current.set(form, save);
      else dirty.current.delete(form);
    },
    [],
  );
  const [stayListeners] = useState(() => new Set<() => void>());
  const [subscribeToStay] = useState(() => (listener: () => void) => {
    stayListeners.add(listener);
    return () => void stayListeners.delete(listener);
  });
  const reportStay = () => {
    for (const listener of stayListeners) listener();
  };
  usePrefetchScreens();
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !isSameScreen(nextLocation.state, historyAction) &&
      isOtherScreen(currentLocation, nextLocation) &&
      (dirty.current.size > 0 || mayBeUnreachable()),
  );
  useBeforeUnload((event) => {
    // Signing out, once confirmed, also unloads the document.
    if (dirty.current.size > 0 && blocker.state !== "proceeding") event.preventDefault();
  });
  const resolveConfirm = useRef<(mayLeave: boolean) => void>(undefined);
  const [confirmLeave] = useState(() => async () => {
    if (dirty.current.size === 0) return true;
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      resolveConfirm.current = resolve;
    });
  });
  const settleConfirm = (mayLeave: boolean) => {
    resolveConfirm.current?.(mayLeave);
    resolveConfirm.current = undefined;
  };
  // Another link may be followed while a save or a check is in progress.
  const latestLocation = useRef(blocker.location);
  const isOutdated = () => latestLocation.current !== blocker.location;
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
    settleConfirm(false);
    reportStay();
  };
  const leave = async () => {
    setAsking(false);
    if (resolveConfirm.current) {
      // So that the navigation that follows does not ask again.
      dirty.current.clear();
      return settleConfirm(true);
    }
    const next = mayBeUnreachable() ? await checkNextScreen() : "client";
    if (isOutdated()) return;
    if (next === "client") return blocker.proceed?.();
    if (next === "document" && blocker.location) {
      // Already confirmed, so `beforeunload` must not ask again.
      dirty.current.clear();
      return openDocument(blocker.location);
    }
    const { title, text } = unreachableMessage();
    showToast("error", title, text);
    stay();
  };
  const saves = () => [...dirty.current.values()];
  const saveAndLeave = async () => {
    setAsking(false);
    let isSaved = true;
    for (const save of saves()) isSaved &&= (await save?.()) ?? false;
    if (isOutdated()) {
      // "Stay" was chosen while it was saving.
      if (!latestLocation.current) reportStay();
      return;
    }
    if (isSaved) await leave();
    else stay();
  };
  const handleBlocked = useEffectEvent(() => {
    // The answer will concern this navigation alone.
    settleConfirm(false);
    if (dirty.current.size > 0) setAsking(true);
    else void leave();
  });
  useEffect(() => {
    latestLocation.current = blocker.location;
    if (blocker.state === "blocked") handleBlocked();
  }, [blocker.state, blocker.location]);

  return (
    <UnsavedContext value={register}>
      <StayContext value={subscribeToStay}>
        <ConfirmContext value={confirmLeave}>{children}</ConfirmContext>
      </StayContext>
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
    </UnsavedContext>
  );
}

function openDocument(next: Location): void {
  if (next.pathname === SIGN_OUT_PATH) {
    startSignOut();
    // Opening the address would not sign out.
    document.querySelector<HTMLFormElement>(".admin-sign-out")?.submit();
  } else location.assign(createPath(next));
}

type LeaveAnswer = "stay" | "leave" | "save";

type LeaveDialogProps = {
  /** Whether every dirty form can be saved. */
  canSave: boolean;
  onAnswer: (answer: LeaveAnswer) => void;
};

/** Closing it without an answer means to stay. */
function LeaveDialog({ canSave, onAnswer }: LeaveDialogProps) {
  const answer = useRef<LeaveAnswer>("stay");
  const button = (name: LeaveAnswer, text: string, className = "pill") => (
    <button
      type="submit"
      className={className}
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
      <form method="dialog" className="dialog-body">
        <p>Your changes on this screen are not saved yet.</p>
        <div className="button-row">
          {button("leave", "Leave without saving")}
          {canSave && button("save", "Save and leave")}
          {button("stay", "Stay", "pill pill-filled")}
        </div>
      </form>
    </Dialog>
  );
}

type Address = { pathname: string; search: string };

/** Whether a navigation leaves the form's screen. A form submits to the screen's own address. */
export function isOtherScreen(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || normalized(from.search) !== normalized(to.search);
}

/** Without `?index`, by which React Router addresses an index route's action. */
function normalized(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("index");
  params.sort();
  return params.toString();
}
