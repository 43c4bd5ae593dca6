import { useSyncExternalStore } from "react";

/**
 * How the session stands, as far as this page knows: `ended` until the owner has signed in again,
 * `away` while the server cannot be asked.
 */
export type SessionState = "going" | "ended" | "away";

let state: SessionState = "going";
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function noteSession(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => "going");
}
