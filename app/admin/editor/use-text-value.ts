import type { Node as Part } from "@tiptap/pm/model";
import type { Editor, EditorEvents } from "@tiptap/react";
import { useEffect, useRef } from "react";

/** From the last key; serializing on each key would delay its frame. */
const REPORT_AFTER_MS = 300;

export type TextChanges = {
  /** At the first change after each report. */
  onDirty: () => void;
  /** The whole text; while it is written as the initial document is, the HTML as it was stored. */
  onChange: (html: string) => void;
};

type TextValue = TextChanges & { html: string; write: (doc: Part) => string };

/** Reports changes after a pause, when the focus leaves and when the page is hidden. */
export function useTextValue(value: TextValue) {
  const latest = useRef(value);
  latest.current = value;
  const initialDoc = useRef<Part>(undefined);
  const changed = useRef<{ editor: Editor; timer: ReturnType<typeof setTimeout> }>(undefined);
  const flush = useRef(() => {
    if (!changed.current) return;
    const { editor, timer } = changed.current;
    clearTimeout(timer);
    changed.current = undefined;
    const { html, write, onChange } = latest.current;
    const written = write(editor.state.doc);
    const isUnchanged = initialDoc.current && write(initialDoc.current) === written;
    onChange(isUnchanged ? html : written);
  }).current;
  useEffect(() => {
    const flushWhenHidden = () => document.hidden && flush();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flushWhenHidden);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flushWhenHidden);
      flush();
    };
  }, [flush]);
  return {
    flush,
    onCreate({ editor }: EditorEvents["create"]) {
      initialDoc.current = editor.state.doc;
    },
    onUpdate({ editor }: EditorEvents["update"]) {
      if (changed.current) clearTimeout(changed.current.timer);
      else latest.current.onDirty();
      changed.current = { editor, timer: setTimeout(flush, REPORT_AFTER_MS) };
    },
  };
}
