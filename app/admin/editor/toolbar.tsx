import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { isApple } from "../kit/command-key.ts";
import { focusEditor, type Tool } from "./tools.ts";
import { useToolStates } from "./use-tool-states.ts";

const APPLE_SYMBOLS: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const KEY_LABELS: Record<string, string> = { Mod: "Ctrl" };
const ARIA_KEYS: Record<string, string> = { Mod: "Control" };

type ToolbarProps = {
  editor: Editor;
  label: string;
  groups: readonly Tool[][];
  /** Repeats tools of the main one, so it is not a tab stop. */
  isSecondary?: boolean;
};

/** One tab stop with arrow keys between the buttons; Alt+F10 moves focus here, Escape back. */
export function Toolbar({ editor, label, groups, isSecondary = false }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const tools = useMemo(() => groups.flat(), [groups]);
  const [current, setCurrent] = useState(tools[0]?.name);
  const states = useToolStates(editor, tools);
  useToolbarShortcut(editor, bar, isSecondary);
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // It would also leave the distraction-free mode.
      event.stopPropagation();
      return focusEditor(editor);
    }
    const at = tools.findIndex(({ name }) => name === current);
    const next = nextIndex(event.key, at, tools.length);
    const tool = next === null ? undefined : tools[next];
    if (!tool) return;
    event.preventDefault();
    setCurrent(tool.name);
    bar.current?.querySelector<HTMLElement>(`[aria-label="${tool.name}"]`)?.focus();
  };
  const button = (tool: Tool) => {
    const { name, Icon, keys, run } = tool;
    const state = states[tools.indexOf(tool)];
    const shortcut = keys && formatShortcut(keys);
    return (
      <button
        key={name}
        type="button"
        className="rich-tool centered muted"
        aria-label={name}
        title={shortcut ? `${name} (${shortcut.label})` : name}
        aria-keyshortcuts={shortcut ? shortcut.ariaKeys : undefined}
        aria-pressed={state?.isOn}
        // Not `disabled`, which would drop the focus when the last step is undone.
        aria-disabled={state?.can === false || undefined}
        tabIndex={name === current && !isSecondary ? 0 : -1}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state?.can !== false && run(editor)}
        onFocus={() => setCurrent(name)}
      >
        <Icon aria-hidden="true" size={18} />
      </button>
    );
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="rich-tools wrap flex-none"
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="rich-tool-group">
          {group.map(button)}
        </div>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function useToolbarShortcut(
  editor: Editor,
  bar: React.RefObject<HTMLElement | null>,
  isSecondary: boolean,
) {
  useEffect(() => {
    if (isSecondary) return;
    const text = editor.view.dom;
    const focusToolbar = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    };
    text.addEventListener("keydown", focusToolbar);
    return () => text.removeEventListener("keydown", focusToolbar);
  }, [editor, bar, isSecondary]);
}

/** A shortcut such as `Mod-Shift-8` as a label and as `aria-keyshortcuts`. */
function formatShortcut(keys: string) {
  const parts = keys.split("-");
  const mapped = (names: Record<string, string>) => parts.map((part) => names[part] ?? part);
  return {
    label: isApple() ? mapped(APPLE_SYMBOLS).join("") : mapped(KEY_LABELS).join("+"),
    ariaKeys: mapped(isApple() ? { Mod: "Meta" } : ARIA_KEYS).join("+"),
  };
}
