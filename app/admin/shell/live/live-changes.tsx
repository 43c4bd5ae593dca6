import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useMatches, useNavigation, useRevalidator } from "react-router";
import { rememberData } from "../session/keep-stale-data.ts";
import { setSession, useSessionState } from "../session/session-state.ts";
import { subscribeToChanges } from "./subscribe-to-changes.ts";

/** The shell shows the account, the site's name and the unread count. */
const SHELL_TAGS = ["accounts", "site", "messages"];
const ANYTHING = "*";
/** Changes come in bursts. */
const DEBOUNCE_MS = 150;
const REFRESH_INTERVAL_MIN_MS = 2_000;

type Listener = (tags: readonly string[]) => void;
const listeners = new Set<Listener>();

/** For a screen that takes over changes itself: runs when one of the tags, or anything, changed. */
export function useChange(tags: readonly string[], run: () => void): void {
  const handle = useEffectEvent((changed: readonly string[]) => {
    if (changed.some((tag) => tag === ANYTHING || tags.includes(tag))) run();
  });
  useEffect(() => {
    const listener: Listener = (changed) => handle(changed);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

type LiveChangesProps = {
  /** When the server read the page's data, in ms since the epoch by its own clock. */
  readAt: number;
};

/**
 * Revalidates, while idle, when a changed tag is in the `refreshesOn` of a screen's handle, at most once per
 * `refreshIntervalMs` where a handle sets it.
 */
export function LiveChanges({ readAt }: LiveChangesProps) {
  const [isDue, setDue] = useState(false);
  const refreshedAt = useRef(0);
  const matches = useMatches();
  // A revalidation would replace a redirect that a fetcher returns.
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const isIdle = useNavigation().state === "idle" && !isSending;
  const { state, revalidate } = useRevalidator();
  const interval = refreshInterval(matches);
  const isSessionEnded = useSessionState() === "ended";
  useEffect(() => rememberData(matches), [matches]);
  useEffect(() => {
    window.addEventListener("unhandledrejection", ignoreAbort);
    return () => window.removeEventListener("unhandledrejection", ignoreAbort);
  }, []);

  const handleChange = useEffectEvent((tags: string[]) => {
    if (isAffected(matches, tags)) setDue(true);
    for (const listener of listeners) listener(tags);
  });
  const subscribe = useEffectEvent(() =>
    subscribeToChanges({
      since: readAt,
      onChange: (tags) => handleChange(tags),
      onSessionEnd: () => setSession("ended"),
    }),
  );
  useEffect(() => {
    if (!isSessionEnded) return subscribe();
  }, [isSessionEnded]);

  useEffect(() => {
    if (!isDue || !isIdle || state !== "idle") return;
    const wait = refreshedAt.current + interval - Date.now();
    const refresh = () => {
      setDue(false);
      refreshedAt.current = Date.now();
      void revalidate();
    };
    const timer = setTimeout(refresh, Math.max(DEBOUNCE_MS, wait));
    return () => clearTimeout(timer);
  }, [isDue, isIdle, state, revalidate, interval]);

  return null;
}

/** React Router leaves the rejections of a refresh that another one interrupts unhandled. */
function ignoreAbort(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
}

/** Whether the shell or a matched screen depends on one of the tags. */
export function isAffected(matches: readonly { handle?: unknown }[], tags: string[]): boolean {
  const shown = new Set([ANYTHING, ...SHELL_TAGS, ...matches.flatMap(refreshesOn)]);
  return tags.some((tag) => shown.has(tag));
}

/** The longest of the matched screens, in milliseconds. */
export function refreshInterval(matches: readonly { handle?: unknown }[]): number {
  const intervals = matches.map(({ handle }) =>
    typeof handle === "object" && handle !== null && "refreshIntervalMs" in handle
      ? Number(handle.refreshIntervalMs)
      : 0,
  );
  return Math.max(REFRESH_INTERVAL_MIN_MS, ...intervals);
}

function refreshesOn({ handle }: { handle?: unknown }): unknown[] {
  if (typeof handle !== "object" || handle === null || !("refreshesOn" in handle)) return [];
  return Array.isArray(handle.refreshesOn) ? handle.refreshesOn : [];
}
