import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { historyKeyOf } from "../../ui/history-entry.ts";

export type Selection = {
  /** Selected rows on this page, in list order. */
  ids: string[];
  has: (id: string) => boolean;
  /** `isRange` extends from the row toggled last. */
  toggle: (id: string, isRange?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** Survives navigation, by history entry. */
const selectionByEntry = new Map<string, ReadonlySet<string>>();

/** Rows that leave the list are deselected, except when the whole screen is left and restored. */
export function useSelection(listed: readonly { id: string }[]): Selection {
  const entry = historyKeyOf(useLocation());
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => selectionByEntry.get(entry) ?? new Set(),
  );
  useEffect(() => {
    selectionByEntry.set(entry, selected);
  }, [entry, selected]);
  const anchor = useRef<string>(undefined);
  const listedIds = useMemo(() => listed.map(({ id }) => id), [listed]);
  const ids = listedIds.filter((id) => selected.has(id));
  // They stay deselected when they return, so that no action includes rows selected unseen.
  useEffect(() => {
    const kept = (before: ReadonlySet<string>) => listedIds.filter((id) => before.has(id));
    setSelected((before) => (kept(before).length === before.size ? before : new Set(kept(before))));
  }, [listedIds]);

  function toggle(id: string, isRange = false): void {
    const next = new Set(ids);
    const isOn = !next.has(id);
    for (const one of isRange ? between(listedIds, anchor.current, id) : [id]) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    anchor.current = id;
    setSelected(next);
  }

  return {
    ids,
    has: (id) => selected.has(id),
    toggle,
    toggleAll: () => setSelected(new Set(ids.length === listedIds.length ? [] : listedIds)),
    clear: () => setSelected(new Set()),
  };
}

/** Inclusive, in either direction; only `to` when `from` is not listed. */
function between(order: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}
