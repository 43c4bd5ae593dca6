import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { entryOf } from "../../../ui/history-entry.ts";

export type Selection = {
  /** The chosen ones that are on the screen, in its order. */
  ids: string[];
  has: (id: string) => boolean;
  /** Chooses one or lets it go; with `isRange` all from the last one that was touched up to it. */
  toggle: (id: string, isRange?: boolean) => void;
  /** All that are on the screen, or none. */
  toggleAll: () => void;
  clear: () => void;
};

/** What was chosen where, by the entry of the history. */
const leftAs = new Map<string, ReadonlySet<string>>();

/**
 * Which rows of a list are chosen; those that leave the screen are chosen no more, but for when the
 * owner comes back to the list from another screen.
 */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const entry = entryOf(useLocation());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => leftAs.get(entry) ?? new Set());
  useEffect(() => {
    leftAs.set(entry, chosen);
  }, [entry, chosen]);
  const touched = useRef<string>(undefined);
  const onScreen = useMemo(() => listed.map(({ id }) => id), [listed]);
  const ids = onScreen.filter((id) => chosen.has(id));
  // Nor when they come back: what is done to them would be done unseen.
  useEffect(() => {
    const kept = (before: ReadonlySet<string>) => onScreen.filter((id) => before.has(id));
    setChosen((before) => (kept(before).length === before.size ? before : new Set(kept(before))));
  }, [onScreen]);

  function toggle(id: string, isRange = false): void {
    const next = new Set(ids);
    const isOn = !next.has(id);
    for (const one of isRange ? between(onScreen, touched.current, id) : [id]) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    touched.current = id;
    setChosen(next);
  }

  return {
    ids,
    has: (id) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(ids.length === onScreen.length ? [] : onScreen)),
    clear: () => setChosen(new Set()),
  };
}

/** From one to the other, whichever comes first; only the other when the first is not there. */
function between(order: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
