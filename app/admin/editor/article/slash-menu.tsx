import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { Tool } from "../tools.ts";

/** Returns whether it handled the key. */
export type SlashMenuHandle = { onKeyDown: (event: KeyboardEvent) => boolean };

type SlashMenuProps = {
  editor: Editor;
  tools: readonly Tool[];
  handle: RefObject<SlashMenuHandle | null>;
};

type Open = { from: number; to: number; query: string; left: number; top: number };

/** At the start of a line or after a space, but not before one, as in "A / B"; then the query. */
const TYPED = /(?:^|\s)\/((?:[\p{L}\p{N}]{1,20}(?: [\p{L}\p{N}]{0,20})?)?)$/u;
const TYPED_MAX_CHARS = 50;

export function SlashMenu({ editor, tools, handle }: SlashMenuProps) {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const [active, setActive] = useState(0);
  /** Position of the slash that Escape closed the menu for. */
  const dismissed = useRef<number | null>(null);
  const found = open ? tools.filter((tool) => matches(tool, open.query)) : [];
  const current = found[Math.min(active, found.length - 1)];
  const isShown = open !== null && found.length > 0;

  useEffect(() => {
    const update = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const typed = typedAt(editor);
      const isDismissed = typed?.from === dismissed.current;
      if (!isDismissed) dismissed.current = null;
      // Only typing opens it; moving the caret to a slash does not.
      setOpen((before) =>
        typed && !isDismissed && (before || transaction.docChanged) ? typed : null,
      );
      if (transaction.docChanged && typed) setActive(0);
    };
    const close = () => setOpen(null);
    editor.on("transaction", update);
    editor.on("blur", close);
    return () => {
      editor.off("transaction", update);
      editor.off("blur", close);
    };
  }, [editor]);

  useEffect(() => {
    const text = editor.view.dom;
    const name = current && `${id}-${tools.indexOf(current)}`;
    if (isShown && name) text.setAttribute("aria-activedescendant", name);
    if (isShown) text.setAttribute("aria-controls", id);
    if (name) document.getElementById(name)?.scrollIntoView({ block: "nearest" });
    return () => {
      text.removeAttribute("aria-activedescendant");
      text.removeAttribute("aria-controls");
    };
  }, [editor, isShown, current, tools, id]);

  const choose = (tool: Tool) => {
    if (!open) return;
    setOpen(null);
    editor.chain().deleteRange({ from: open.from, to: open.to }).run();
    tool.run(editor);
  };
  const dismiss = () => {
    dismissed.current = open?.from ?? null;
    setOpen(null);
  };
  useImperativeHandle(handle, () => ({
    onKeyDown(event) {
      if (!isShown || !current) return false;
      const at = found.indexOf(current);
      const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
      const step = moves[event.key];
      if (step) setActive((at + step + found.length) % found.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(current);
      else if (event.key === "Escape") dismiss();
      else return false;
      return true;
    },
  }));

  if (!isShown || !open) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Insert"
      className="slash-menu"
      // A region that scrolls; the caret stays in the text.
      tabIndex={-1}
      style={{ left: open.left, top: open.top }}
    >
      {found.map((tool) => (
        <div
          key={tool.name}
          id={`${id}-${tools.indexOf(tool)}`}
          role="option"
          className="row gap-l small"
          tabIndex={-1}
          aria-selected={tool === current}
          // Keeps the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(tool)}
          onKeyDown={() => {}}
        >
          <tool.Icon aria-hidden="true" size={18} />
          {tool.name}
        </div>
      ))}
    </div>
  );
}

function matches({ name }: Tool, query: string): boolean {
  return name.toLowerCase().includes(query.toLowerCase());
}

function typedAt(editor: Editor): Open | null {
  const { $from, empty, from } = editor.state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const start = Math.max(0, $from.parentOffset - TYPED_MAX_CHARS);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, "\ufffc");
  const typed = before.endsWith("/") || before.includes("/") ? TYPED.exec(before) : null;
  const query = typed?.[1];
  if (query === undefined) return null;
  const slash = from - query.length - 1;
  const box = editor.view.dom.closest(".rich-editor")?.getBoundingClientRect();
  const caret = editor.view.coordsAtPos(slash);
  const left = Math.max(0, Math.min(caret.left - (box?.left ?? 0), (box?.width ?? 0) - 256));
  return { from: slash, to: from, query, left, top: caret.bottom - (box?.top ?? 0) };
}
