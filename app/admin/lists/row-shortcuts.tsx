import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { hasSingleKeyShortcuts, switchSingleKeyShortcuts } from "../../ui/single-key-shortcuts.ts";
import { Switch } from "../kit/switch.tsx";

type RowShortcuts = {
  /** The table or list. */
  table: React.RefObject<HTMLElement | null>;
  onSelect: (id: string, isRange: boolean) => void;
  onClear: () => void;
  /** What else is done with a row, by key. */
  actions: Readonly<Record<string, (id: string) => void>>;
  /** The row that counts while none is focused, such as that of an open item. */
  currentId?: string;
  onHelp: () => void;
};

/** Keyboard navigation: rows are `[data-row=id]`, the focusable link in each `[data-row-link]`. */
export function useRowShortcuts(shortcuts: RowShortcuts): void {
  const { table, onSelect, onClear, actions, currentId, onHelp } = shortcuts;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (shouldIgnore(event) || !table.current) return;
    const focused = rowOf(event.target, table.current);
    const row = focused ?? table.current.querySelector<HTMLElement>(`[data-row="${currentId}"]`);
    const id = row?.dataset.row ?? currentId;
    const action = actions[event.key];
    const step = STEPS.get(event.key);
    // Outside the rows, arrow keys scroll the page.
    if (step && (focused || !event.key.startsWith("Arrow"))) focusRow(table.current, row, step);
    else if (event.key === "?") onHelp();
    else if (event.key === "Escape") onClear();
    else if (event.key === "/") focusSearch();
    else if (id && event.key.toLowerCase() === "x") onSelect(id, event.shiftKey);
    else if (id && action) action(id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** What is left of the keys when single-key shortcuts are off. */
const ALWAYS_ON = ["ArrowDown", "ArrowUp", "Escape"];

const STEPS = new Map([
  ["j", 1],
  ["ArrowDown", 1],
  ["k", -1],
  ["ArrowUp", -1],
]);

/** In text fields, in dialogs, with modifier keys, and single keys when they are off. */
function shouldIgnore(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (!ALWAYS_ON.includes(key) && !hasSingleKeyShortcuts()) return true;
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

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
}

export function ShortcutsButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      icon={Keyboard}
      size={19}
      label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      className="icon-button keys-button needs-scripts"
      onClick={onClick}
    />
  );
}

type ShortcutsDialogProps = {
  /** What a row is called, such as "project". */
  noun: string;
  /** Keys and names of the list's own actions. */
  actions: readonly (readonly [keys: string, name: string])[];
  onClose: () => void;
};

export function ShortcutsDialog({ noun, actions, onClose }: ShortcutsDialogProps) {
  const shortcuts = [
    ["J or ↓", `Next ${noun}`],
    ["K or ↑", `Previous ${noun}`],
    ["Enter", `Open ${noun}`],
    ...actions,
    ["X", `Select ${noun}`],
    ["Shift X", "Select range"],
    ["Esc", "Clear selection"],
    ["/", "Search"],
    ["?", "Show keyboard shortcuts"],
  ] as const;
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <div className="shortcut-switch">
        <Switch
          name="single-keys"
          label="Single-key shortcuts"
          hint="When off, only the arrow keys, Enter and Esc work. Remembered by this browser."
          isOn={hasSingleKeyShortcuts()}
          onChange={switchSingleKeyShortcuts}
        />
      </div>
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
