import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the row that took the place of the one that had it and left the list; to the
 * search when none is left.
 */
export function useFocusKept(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]) {
  const last = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the rows change
  useEffect(() => {
    const links = () => [
      ...(table.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? []),
    ];
    if (last.current !== undefined && document.activeElement === document.body) {
      const place = links().at(Math.min(last.current, links().length - 1));
      (place ?? document.querySelector<HTMLElement>("input[type=search]"))?.focus();
    }
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest("dialog")) return;
      const row = target.closest("[data-row]");
      const at = row ? links().findIndex((link) => row.contains(link)) : -1;
      last.current = at < 0 ? undefined : at;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [rows, table]);
}
