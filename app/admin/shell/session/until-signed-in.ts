import { askSession } from "./ask-session.ts";
import { noteSession, onSessionChange, sessionState } from "./session-state.ts";

const ASKED_AGAIN_MIN_MS = 1_000;
const ASKED_AGAIN_MAX_MS = 15_000;

/**
 * Resolves when the owner is signed in and the server can be reached: at once, or after the dialog has
 * been answered. Throws when what waits is given up.
 */
export async function untilSignedIn(signal: AbortSignal): Promise<void> {
  let pause = ASKED_AGAIN_MIN_MS;
  for (;;) {
    if (sessionState() === "ended") await untilChanged(signal);
    const answer = await askSession(signal);
    signal.throwIfAborted();
    noteSession(answer);
    if (answer === "going") return;
    if (answer === "away") await reachable(pause, signal);
    pause = Math.min(2 * pause, ASKED_AGAIN_MAX_MS);
  }
}

function untilChanged(signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => onSessionChange(resolve));
}

/** After a pause, or as soon as the browser says that there is a network again. */
function reachable(pause: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, pause);
    addEventListener("online", resolve);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", resolve);
    };
  });
}

function unlessAborted(
  signal: AbortSignal,
  wait: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      stop();
      // Nobody waits any more: what is shown need not say so.
      if (sessionState() === "away") noteSession("going");
      reject(signal.reason);
    };
    const stop = wait(() => {
      stop();
      signal.removeEventListener("abort", giveUp);
      resolve();
    });
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
