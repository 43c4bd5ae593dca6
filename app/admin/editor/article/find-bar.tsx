import type { Editor } from "@tiptap/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isComposing } from "../../../ui/is-composing.ts";
import { focusEditor } from "../tools.ts";
import { find, foundIn } from "./find.ts";

const BUTTON = { className: "rich-tool centered muted", size: 18 };

type FindBarProps = {
  editor: Editor;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
};

export function FindBar({ editor, input, onClose }: FindBarProps) {
  const [query, setQuery] = useState("");
  const { matches, current } = useFound(editor);
  useEffect(() => {
    input.current?.focus();
    return () => {
      if (!editor.isDestroyed) find(editor, "");
    };
  }, [editor, input]);
  const move = (step: 1 | -1) => find(editor, query, foundIn(editor).current + step);
  const close = () => {
    onClose();
    focusEditor(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (isComposing(nativeEvent) || (key !== "Enter" && key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") close();
    else move(event.shiftKey ? -1 : 1);
  };
  const state = matches.length > 0 ? `${current + 1} of ${matches.length}` : "No matches";
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
          find(editor, currentTarget.value);
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

function useFound(editor: Editor) {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on("transaction", listener);
      return () => void editor.off("transaction", listener);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => foundIn(editor));
}
