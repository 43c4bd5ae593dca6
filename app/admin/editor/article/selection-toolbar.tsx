import type { Editor } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { useRef, useState } from "react";
import { Toolbar } from "../toolbar.tsx";
import type { Tool } from "../tools.ts";

type SelectionToolbarProps = { editor: Editor; groups: readonly Tool[][] };

/** Above the selected text. */
export function SelectionToolbar({ editor, groups }: SelectionToolbarProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [place] = useState(() => ({
    placement: "top" as const,
    shift: { padding: 8 },
    flip: true,
    onShow() {
      // Tiptap makes the menu a tab stop of its own.
      if (menu.current) menu.current.tabIndex = -1;
    },
  }));
  return (
    <BubbleMenu
      ref={menu}
      editor={editor}
      className="bubble-menu"
      shouldShow={isTextSelected}
      options={place}
    >
      <Toolbar editor={editor} label="Selected text" groups={groups} isSecondary />
    </BubbleMenu>
  );
}

function isTextSelected({ editor }: { editor: Editor }): boolean {
  const { empty, $from, $to } = editor.state.selection;
  if (empty || !editor.isFocused || $from.parent.type.spec.code) return false;
  return $from.parent.isTextblock && $from.parentOffset !== $to.parentOffset;
}
