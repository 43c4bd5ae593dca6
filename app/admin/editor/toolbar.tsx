import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { basicTools, type Tool } from "./tools.ts";

const SIGNS: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const WORDS: Record<string, string> = { Mod: "Ctrl" };
const NAMES: Record<string, string> = { Mod: "Control" };

type ToolbarProps = { editor: Editor; label: string; onLink: () => void };

/**
 * The buttons above a text. One of them is in the order of the Tab key, the arrows lead to the others;
 * Alt+F10 leads here from the text and Escape back.
 */
export function Toolbar({ editor, label, onLink }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState("Heading 2");
  const groups = basicTools(onLink);
  const tools = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(({ isOn, can }) => ({ isOn: isOn?.(editor), can: can?.(editor) ?? true })),
  });
  useWayToToolbar(editor, bar);
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") return void editor.commands.focus();
    const at = tools.findIndex(({ name }) => name === current);
    const next = placeAfter(event.key, at, tools.length);
    const tool = next === null ? undefined : tools[next];
    if (!tool) return;
    event.preventDefault();
    setCurrent(tool.name);
    bar.current?.querySelector<HTMLElement>(`[aria-label="${tool.name}"]`)?.focus();
  };
  const button = (tool: Tool) => {
    const { name, Icon, keys, run } = tool;
    const state = states[tools.indexOf(tool)];
    const shown = keys && keysFor(keys);
    return (
      <button
        key={name}
        type="button"
        className="rich-tool"
        aria-label={name}
        title={shown ? `${name} (${shown.shown})` : name}
        aria-keyshortcuts={shown ? shown.named : undefined}
        aria-pressed={state?.isOn}
        // Not `disabled`: the focus would be lost when the last step is undone.
        aria-disabled={state?.can === false || undefined}
        tabIndex={name === current ? 0 : -1}
        // What is selected in the text stays selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state?.can !== false && run(editor)}
        onFocus={() => setCurrent(name)}
      >
        <Icon aria-hidden="true" size={18} />
      </button>
    );
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} className="rich-tools" onKeyDown={move}>
      {groups.map((group) => (
        <div key={group[0]?.name} className="rich-tool-group">
          {group.map(button)}
        </div>
      ))}
    </div>
  );
}

function placeAfter(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function useWayToToolbar(editor: Editor, bar: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const text = editor.view.dom;
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    };
    text.addEventListener("keydown", lead);
    return () => text.removeEventListener("keydown", lead);
  }, [editor, bar]);
}

/** A shortcut such as `Mod-Shift-8` as people read it, and as assistive technology does. */
function keysFor(keys: string) {
  const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
  const parts = keys.split("-");
  const written = (words: Record<string, string>) => parts.map((part) => words[part] ?? part);
  return {
    shown: isApple ? written(SIGNS).join("") : written(WORDS).join("+"),
    named: written(isApple ? { Mod: "Meta" } : NAMES).join("+"),
  };
}
