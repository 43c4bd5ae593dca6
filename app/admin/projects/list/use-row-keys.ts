import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { editPath } from "../paths.ts";

/** What the list hears of the keyboard, with what each key does. */
export const ROW_KEYS: [keys: string, what: string][] = [
  ["J or ↓", "Next project"],
  ["K or ↑", "Previous project"],
  ["Enter", "Open the project"],
  ["E", "Edit the project"],
  ["X", "Select the project"],
  ["Shift X", "Select up to the project"],
  ["Esc", "Select none"],
  ["?", "Show these keys"],
];

type RowKeys = {
  table: React.RefObject<HTMLTableElement | null>;
  onSelect: (id: string, isRange: boolean) => void;
  onClear: () => void;
  onHelp: () => void;
};

/**
 * Moves along the rows of a table by keys, and acts on the one that has the focus. Rows carry their id
 * as `data-row`, and their link `data-row-link`.
 */
export function useRowKeys({ table, onSelect, onClear, onHelp }: RowKeys): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !table.current) return;
    const row = rowOf(event.target, table.current);
    const id = row?.dataset.row;
    const step = STEPS.get(event.key);
    // Arrows scroll the page, but for those who are among the rows.
    if (step && (row || !event.key.startsWith("Arrow"))) focusRow(table.current, row, step);
    else if (event.key === "?") onHelp();
    else if (event.key === "Escape") onClear();
    else if (id && event.key.toLowerCase() === "x") onSelect(id, event.shiftKey);
    else if (id && event.key === "e") navigate(editPath(id));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

const STEPS = new Map([
  ["j", 1],
  ["ArrowDown", 1],
  ["k", -1],
  ["ArrowUp", -1],
]);

/** Whoever writes, chooses in a dialog or holds another key down means something else. */
function isTaken({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox])"))
  );
}

function rowOf(target: EventTarget | null, table: HTMLTableElement): HTMLElement | null {
  if (!(target instanceof Element) || !table.contains(target)) return null;
  return target.closest<HTMLElement>("[data-row]");
}

/** The row that far from this one has the focus; without one, the first or the last. */
function focusRow(table: HTMLTableElement, row: HTMLElement | null, step: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>("[data-row]")];
  const at = row ? rows.indexOf(row) + step : step > 0 ? 0 : rows.length - 1;
  rows[at]?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
