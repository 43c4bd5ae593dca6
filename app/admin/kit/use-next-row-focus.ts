import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the row that took the place of the one that had it and left the list; to the
 * search when none is left. Whoever looks elsewhere is not called back.
 */
export function useNextRowFocus(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly { id: string }[],
): void {
  const last = useRef<{ id: string; place: number }>(undefined);
  useEffect(() => {
    const left = last.current;
    if (left && !rows.some(({ id }) => id === left.id)) {
      last.current = undefined;
      const next = rows[Math.min(left.place, rows.length - 1)];
      const link = next && table.current?.querySelector(`[data-row="${next.id}"] [data-row-link]`);
      const target = link ?? document.querySelector("input[type=search]");
      if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
    }
    const note = ({ target }: FocusEvent) => {
      // A question about a row is still about it.
      if (!(target instanceof Element) || target.closest("dialog")) return;
      const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      const place = rows.findIndex((row) => row.id === id);
      last.current = id === undefined || place < 0 ? undefined : { id, place };
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [rows, table]);
}
