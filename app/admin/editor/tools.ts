import type { Editor } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from "lucide-react";
import { HEADING_LEVELS } from "./extensions.ts";

/** `keys` in Tiptap's notation; `isOn` only for toggles. */
export type Tool = {
  name: string;
  Icon: LucideIcon;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const HEADING_ICONS = { 2: Heading2, 3: Heading3, 4: Heading4 };

const headings = HEADING_LEVELS.map(
  (level): Tool => ({
    name: `Heading ${level}`,
    Icon: HEADING_ICONS[level],
    keys: `Mod-Alt-${level}`,
    isOn: (editor) => editor.isActive("heading", { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }),
);

const marks: Tool[] = [
  {
    name: "Bold",
    Icon: Bold,
    keys: "Mod-B",
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "Italic",
    Icon: Italic,
    keys: "Mod-I",
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "Underline",
    Icon: Underline,
    keys: "Mod-U",
    isOn: (editor) => editor.isActive("underline"),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
];

const link = (onLink: () => void): Tool => ({
  name: "Link",
  Icon: Link,
  keys: "Mod-K",
  isOn: (editor) => editor.isActive("link"),
  run: onLink,
});

const blocks: Tool[] = [
  {
    name: "Bulleted list",
    Icon: List,
    keys: "Mod-Shift-8",
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "Numbered list",
    Icon: ListOrdered,
    keys: "Mod-Shift-7",
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "Increase indent",
    Icon: IndentIncrease,
    keys: "Tab",
    can: (editor) => editor.can().sinkListItem("listItem"),
    run: (editor) => editor.chain().focus().sinkListItem("listItem").run(),
  },
  {
    name: "Decrease indent",
    Icon: IndentDecrease,
    keys: "Shift-Tab",
    can: (editor) => editor.can().liftListItem("listItem"),
    run: (editor) => editor.chain().focus().liftListItem("listItem").run(),
  },
  {
    name: "Quote",
    Icon: Quote,
    keys: "Mod-Shift-B",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const steps: Tool[] = [
  {
    name: "Clear formatting",
    Icon: RemoveFormatting,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    name: "Undo",
    Icon: Undo2,
    keys: "Mod-Z",
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: "Redo",
    Icon: Redo2,
    keys: "Mod-Shift-Z",
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** The tools of profile `basic`, in groups. */
export function basicTools(onLink: () => void): Tool[][] {
  return [headings, [...marks, link(onLink)], blocks, steps];
}
