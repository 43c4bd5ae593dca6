import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useMatches, useNavigation, useRevalidator } from "react-router";
import { noteShown } from "../session/keep-shown.ts";
import { noteSession, useSessionState } from "../session/session-state.ts";
import { listen } from "./listen.ts";
import { isConcerned } from "./refreshes-on.ts";

/** Changes come in flocks: one look is enough for each. */
const GATHERED_FOR_MS = 150;
const REFRESHED_EVERY_MS = 2_000;

type LiveChangesProps = {
  /** When the server read what the page shows, in ms of its clock. */
  readAt: number;
};

/**
 * Refreshes what is on the screen when the server says that it has changed: of a screen whose handle
 * says `refreshesOn` those tags. Never in the middle of a navigation or of sending something.
 */
export function LiveChanges({ readAt }: LiveChangesProps) {
  const [isDue, setDue] = useState(false);
  const refreshedAt = useRef(0);
  const matches = useMatches();
  // What is read anew meanwhile would take the place of where an answer leads to.
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const isIdle = useNavigation().state === "idle" && !isSending;
  const { state, revalidate } = useRevalidator();
  const isOver = useSessionState() === "ended";
  useEffect(() => noteShown(matches), [matches]);

  const changed = useEffectEvent((tags: string[]) => {
    if (isConcerned(matches, tags)) setDue(true);
  });
  const begin = useEffectEvent(() =>
    listen({
      since: readAt,
      changed: (tags) => changed(tags),
      ended: () => noteSession("ended"),
    }),
  );
  useEffect(() => {
    if (!isOver) return begin();
  }, [isOver]);

  useEffect(() => {
    if (!isDue || !isIdle || state !== "idle") return;
    const again = refreshedAt.current + REFRESHED_EVERY_MS - Date.now();
    const refresh = () => {
      setDue(false);
      refreshedAt.current = Date.now();
      void revalidate();
    };
    const timer = setTimeout(refresh, Math.max(GATHERED_FOR_MS, again));
    return () => clearTimeout(timer);
  }, [isDue, isIdle, state, revalidate]);

  return null;
}
