import { useEffect, useRef } from "react";

/**
 * Gives the focus to the row that took the place of the one that had it and left the list; when none
 * is left, to what `orElse` selects. Rows carry their id as `data-row`, and `data-row-link` what stands
 * for them. Whoever looks elsewhere is not called back.
 */
export function useNextRowFocus(rows: readonly { id: string }[], orElse: string): void {
  const last = useRef<{ id: string; place: number }>(undefined);
  useEffect(() => {
    const left = last.current;
    if (left && !rows.some(({ id }) => id === left.id)) {
      last.current = undefined;
      const next = rows[Math.min(left.place, rows.length - 1)];
      const link = next && document.querySelector(`[data-row="${next.id}"] [data-row-link]`);
      const target = link ?? document.querySelector(orElse);
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
  }, [rows, orElse]);
}
