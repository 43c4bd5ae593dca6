import { useLayoutEffect, useRef } from "react";

/**
 * When the focused row is removed, focuses the row now at its position or, if there is none to focus, the
 * element of `fallbackSelector`; without it, that is left to a `useFocusFallback` around the list. Rows have
 * a `data-row` with their id and a `data-row-link`.
 */
export function useNextRowFocus(rows: readonly { id: string }[], fallbackSelector?: string): void {
  const last = useRef<{ id: string; index: number }>(undefined);
  // A key may be pressed as soon as the rows are shown, before other effects run.
  useLayoutEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      // A dialog about a row does not count as leaving it.
      if (!(target instanceof Element) || target.closest("dialog")) return;
      const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      const index = rows.findIndex((row) => row.id === id);
      last.current = id === undefined || index < 0 ? undefined : { id, index };
    };
    // Before the focus moves, so that removing the next row moves it on.
    addEventListener("focusin", trackFocus);
    const focused = last.current;
    if (focused && !rows.some(({ id }) => id === focused.id)) {
      last.current = undefined;
      const next = rows[Math.min(focused.index, rows.length - 1)];
      const link =
        next && document.querySelector(`[data-row="${CSS.escape(next.id)}"] [data-row-link]`);
      const target = link ?? (fallbackSelector && document.querySelector(fallbackSelector));
      if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
    }
    return () => removeEventListener("focusin", trackFocus);
  }, [rows, fallbackSelector]);
}
