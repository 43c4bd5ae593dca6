import type { Editor, EditorEvents } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { Tool } from "./tools.ts";

type ToolState = { isOn: boolean | undefined; can: boolean };

/** Typing rarely changes a tool's state, and computing all of them would delay its frame. */
const AFTER_TYPING_MS = 100;

export function useToolStates(editor: Editor, tools: readonly Tool[]): readonly ToolState[] {
  const shown = useRef(editor.state);
  const [states, setStates] = useState(() => statesOf(editor, tools));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      timer = undefined;
      const next = statesOf(editor, tools);
      setStates((before) => (isSame(before, next) ? before : next));
    };
    const note = ({ transaction }: EditorEvents["transaction"]) => {
      if (!transaction.docChanged && !timer) return update();
      clearTimeout(timer);
      timer = setTimeout(update, AFTER_TYPING_MS);
    };
    // They are computed already, unless something happened meanwhile.
    if (editor.state !== shown.current) update();
    editor.on("transaction", note);
    return () => {
      clearTimeout(timer);
      editor.off("transaction", note);
    };
  }, [editor, tools]);
  return states;
}

function statesOf(editor: Editor, tools: readonly Tool[]): ToolState[] {
  return tools.map(({ isOn, can }) => ({ isOn: isOn?.(editor), can: can?.(editor) ?? true }));
}

function isSame(some: readonly ToolState[], others: readonly ToolState[]): boolean {
  return some.every(({ isOn, can }, at) => others[at]?.isOn === isOn && others[at]?.can === can);
}
