import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";

type RowShortcuts = {
  /** The table or list. */
  table: React.RefObject<HTMLElement | null>;
  onSelect: (id: string, isRange: boolean) => void;
  onClear: () => void;
  editPath: (id: string) => string;
  onHelp: () => void;
};

/** Keyboard navigation: rows are `[data-row=id]`, the focusable link in each `[data-row-link]`. */
export function useRowShortcuts(shortcuts: RowShortcuts): void {
  const { table, onSelect, onClear, editPath, onHelp } = shortcuts;
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (shouldIgnore(event) || !table.current) return;
    const row = rowOf(event.target, table.current);
    const id = row?.dataset.row;
    const step = STEPS.get(event.key);
    // Outside the rows, arrow keys scroll the page.
    if (step && (row || !event.key.startsWith("Arrow"))) focusRow(table.current, row, step);
    else if (event.key === "?") onHelp();
    else if (event.key === "Escape") onClear();
    else if (id && event.key.toLowerCase() === "x") onSelect(id, event.shiftKey);
    else if (id && event.key === "e") navigate(editPath(id));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

const STEPS = new Map([
  ["j", 1],
  ["ArrowDown", 1],
  ["k", -1],
  ["ArrowUp", -1],
]);

/** In text fields, in dialogs, and with modifier keys. */
function shouldIgnore({
  target,
  defaultPrevented,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox])"))
  );
}

function rowOf(target: EventTarget | null, table: HTMLElement): HTMLElement | null {
  if (!(target instanceof Element) || !table.contains(target)) return null;
  return target.closest<HTMLElement>("[data-row]");
}

/** Without a current row, starts at the first or last one. */
function focusRow(table: HTMLElement, row: HTMLElement | null, step: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>("[data-row]")];
  const at = row ? rows.indexOf(row) + step : step > 0 ? 0 : rows.length - 1;
  rows[at]?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}

/** @param noun what a row is called, such as "project" */
export function ShortcutsDialog({ noun, onClose }: { noun: string; onClose: () => void }) {
  const shortcuts = [
    ["J or ↓", `Next ${noun}`],
    ["K or ↑", `Previous ${noun}`],
    ["Enter", `Open ${noun}`],
    ["E", `Edit ${noun}`],
    ["X", `Select ${noun}`],
    ["Shift X", "Select range"],
    ["Esc", "Clear selection"],
    ["?", "Show keyboard shortcuts"],
  ] as const;
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className="shortcut-list divided small">
        {shortcuts.map(([keys, action]) => (
          <div className="between baseline" key={keys}>
            <dt>
              {keys
                .split(" ")
                .map((word) => (word === "or" ? " or " : <kbd key={word}>{word}</kbd>))}
            </dt>
            <dd className="muted">{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
