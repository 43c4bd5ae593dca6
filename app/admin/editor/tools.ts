import type { ChainedCommands, Editor } from "@tiptap/react";
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

/** Tiptap's own `focus` waits for a frame, and what is typed until then is lost. */
const command = (change: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) => {
  editor.view.focus();
  change(editor.chain()).run();
};

const HEADING_ICONS = { 2: Heading2, 3: Heading3, 4: Heading4 };

const headings = HEADING_LEVELS.map(
  (level): Tool => ({
    name: `Heading ${level}`,
    Icon: HEADING_ICONS[level],
    keys: `Mod-Alt-${level}`,
    isOn: (editor) => editor.isActive("heading", { level }),
    run: command((chain) => chain.toggleHeading({ level })),
  }),
);

const marks: Tool[] = [
  {
    name: "Bold",
    Icon: Bold,
    keys: "Mod-B",
    isOn: (editor) => editor.isActive("bold"),
    run: command((chain) => chain.toggleBold()),
  },
  {
    name: "Italic",
    Icon: Italic,
    keys: "Mod-I",
    isOn: (editor) => editor.isActive("italic"),
    run: command((chain) => chain.toggleItalic()),
  },
  {
    name: "Underline",
    Icon: Underline,
    keys: "Mod-U",
    isOn: (editor) => editor.isActive("underline"),
    run: command((chain) => chain.toggleUnderline()),
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
    run: command((chain) => chain.toggleBulletList()),
  },
  {
    name: "Numbered list",
    Icon: ListOrdered,
    keys: "Mod-Shift-7",
    isOn: (editor) => editor.isActive("orderedList"),
    run: command((chain) => chain.toggleOrderedList()),
  },
  {
    name: "Increase indent",
    Icon: IndentIncrease,
    keys: "Tab",
    can: (editor) => editor.can().sinkListItem("listItem"),
    run: command((chain) => chain.sinkListItem("listItem")),
  },
  {
    name: "Decrease indent",
    Icon: IndentDecrease,
    keys: "Shift-Tab",
    can: (editor) => editor.can().liftListItem("listItem"),
    run: command((chain) => chain.liftListItem("listItem")),
  },
  {
    name: "Quote",
    Icon: Quote,
    keys: "Mod-Shift-B",
    isOn: (editor) => editor.isActive("blockquote"),
    run: command((chain) => chain.toggleBlockquote()),
  },
];

const steps: Tool[] = [
  {
    name: "Clear formatting",
    Icon: RemoveFormatting,
    run: command((chain) => chain.unsetAllMarks().clearNodes()),
  },
  {
    name: "Undo",
    Icon: Undo2,
    keys: "Mod-Z",
    can: (editor) => editor.can().undo(),
    run: command((chain) => chain.undo()),
  },
  {
    name: "Redo",
    Icon: Redo2,
    keys: "Mod-Shift-Z",
    can: (editor) => editor.can().redo(),
    run: command((chain) => chain.redo()),
  },
];

/** The tools of profile `basic`, in groups. */
export function basicTools(onLink: () => void): Tool[][] {
  return [headings, [...marks, link(onLink)], blocks, steps];
}
