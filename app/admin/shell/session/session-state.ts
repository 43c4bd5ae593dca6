import { useSyncExternalStore } from "react";

/** The last known state; `unreachable` while the server cannot be asked. */
export type SessionState = "active" | "ended" | "unreachable";

/** Long enough for the browser to leave the page. */
const SIGN_OUT_GRACE_MS = 10_000;

let state: SessionState = "active";
let signOutAt = Number.NEGATIVE_INFINITY;
let signedInAgain = 0;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function setSession(next: SessionState): void {
  if (next === state || Date.now() - signOutAt < SIGN_OUT_GRACE_MS) return;
  if (state === "ended") signedInAgain += 1;
  state = next;
  for (const listener of listeners) listener();
}

/** The number of sign-ins since the page was loaded. */
export function signInCount(): number {
  return signedInAgain;
}

/**
 * Reports a request as unauthorized. `before`: `signInCount()` when it was sent; ignored if the
 * owner has signed in since.
 */
export function reportUnauthorized(before: number): void {
  if (signedInAgain === before) setSession("ended");
}

/** Suppresses the sign-in dialog when the owner signs out on this page. */
export function startSignOut(): void {
  signOutAt = Date.now();
}

/** When signing out has failed. */
export function endSignOut(): void {
  signOutAt = Number.NEGATIVE_INFINITY;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => "active");
}
