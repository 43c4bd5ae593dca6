import { fetchJson } from "../../../ui/fetch-json.ts";
import {
  onSessionChange,
  type SessionState,
  sessionState,
  setSession,
  signInCount,
} from "./session-state.ts";

const RETRY_DELAY_MIN_MS = 1_000;
const RETRY_DELAY_MAX_MS = 15_000;

/** Resolves once the owner is signed in and the server can be reached. Throws when aborted. */
export async function waitForSession(signal: AbortSignal): Promise<void> {
  let delay = RETRY_DELAY_MIN_MS;
  for (;;) {
    if (sessionState() === "ended") await sessionChange(signal);
    const state = await fetchSession(signal);
    signal.throwIfAborted();
    setSession(state);
    if (state === "active") return;
    // Also while signing out, when the end of the session is not reported.
    if (sessionState() !== "ended") await delayOrOnline(delay, signal);
    delay = Math.min(2 * delay, RETRY_DELAY_MAX_MS);
  }
}

function sessionChange(signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => onSessionChange(resolve));
}

/** Resolves after the delay or as soon as the browser is online again. */
function delayOrOnline(delay: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, delay);
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
    const abort = () => {
      stop();
      // Hides the offline message, since nothing is waiting any more.
      if (sessionState() === "unreachable") setSession("active");
      reject(signal.reason);
    };
    const stop = wait(() => {
      stop();
      signal.removeEventListener("abort", abort);
      resolve();
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** The request also extends the session. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionState> {
  const before = signInCount();
  const state = await request(signal);
  // Outdated if the owner has signed in since the request.
  return state === "ended" && signInCount() !== before ? fetchSession(signal) : state;
}

async function request(signal?: AbortSignal): Promise<SessionState> {
  try {
    const { signedIn } = await fetchJson<{ signedIn: boolean }>("/api/session", {
      cache: "no-store",
      signal,
    });
    return signedIn ? "active" : "ended";
  } catch {
    // Network or server failure, or a response from a proxy.
    return "unreachable";
  }
}
