import type { Editor } from "@tiptap/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { focusEditor } from "../tools.ts";
import { find, foundIn } from "./find.ts";

const BUTTON = { className: "rich-tool centered muted", size: 18 };

export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [found, setFound] = useState({ count: 0, current: 0 });
  useEffect(() => {
    input.current?.focus();
    return () => {
      if (!editor.isDestroyed) find(editor, "");
    };
  }, [editor]);
  const show = (text: string, index: number) => {
    find(editor, text, index);
    const { matches, current } = foundIn(editor);
    setFound({ count: matches.length, current });
  };
  const move = (step: 1 | -1) => show(query, foundIn(editor).current + step);
  const close = () => {
    onClose();
    focusEditor(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") close();
    else move(event.shiftKey ? -1 : 1);
  };
  const state = found.count > 0 ? `${found.current + 1} of ${found.count}` : "No matches";
  return (
    <search className="rich-find cluster fine flex-none">
      <input
        ref={input}
        type="search"
        aria-label="Find in text"
        placeholder="Find in text"
        autoComplete="off"
        maxLength={200}
        value={query}
        // Not part of the surrounding form.
        onInput={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          show(currentTarget.value, 0);
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="tabular faint">
        {query && state}
      </span>
      <IconButton {...BUTTON} icon={ChevronUp} label="Previous match" onClick={() => move(-1)} />
      <IconButton {...BUTTON} icon={ChevronDown} label="Next match" onClick={() => move(1)} />
      <IconButton {...BUTTON} icon={X} label="Close find" onClick={close} />
    </search>
  );
}
