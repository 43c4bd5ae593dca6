import { useSyncExternalStore } from "react";

/**
 * How the session stands, as far as this page knows: `ended` until the owner has signed in again,
 * `away` while the server cannot be asked.
 */
export type SessionState = "going" | "ended" | "away";

/** Long enough for the browser to be elsewhere. */
const LEAVING_FOR_MS = 10_000;

let state: SessionState = "going";
let leftAt = Number.NEGATIVE_INFINITY;
let signedInAgain = 0;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function noteSession(next: SessionState): void {
  if (next === state || Date.now() - leftAt < LEAVING_FOR_MS) return;
  if (state === "ended") signedInAgain += 1;
  state = next;
  for (const listener of listeners) listener();
}

/** How often the owner has signed in again on this page. */
export function signIns(): number {
  return signedInAgain;
}

/**
 * Notes that what was sent when there had been `before` sign-ins was refused for want of a session:
 * an answer that the owner's sign-in overtook says nothing of the session that goes on now.
 */
export function noteRefused(before: number): void {
  if (signedInAgain === before) noteSession("ended");
}

/** The owner signs out here: that the session ends is no news. */
export function leaveSession(): void {
  leftAt = Date.now();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => "going");
}
