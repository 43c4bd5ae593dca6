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

type Change = (chain: ChainedCommands) => ChainedCommands;
type Label = Pick<Tool, "name" | "Icon" | "keys">;

/** Tiptap's own `focus` waits for a frame, and what is typed until then is lost. */
export function focusEditor(editor: Editor): void {
  editor.view.focus();
  editor.commands.scrollIntoView();
}

export const command = (change: Change) => (editor: Editor) => {
  editor.view.focus();
  change(editor.chain()).scrollIntoView().run();
};

/** @param type the mark or block that it turns on and off */
export function toggle(label: Label, type: string, change: Change): Tool {
  return { ...label, isOn: (editor) => editor.isActive(type), run: command(change) };
}

/** For a change that is not possible everywhere. */
function step(label: Label, change: Change): Tool {
  return { ...label, can: (editor) => change(editor.can().chain()).run(), run: command(change) };
}

const HEADING_ICONS = { 2: Heading2, 3: Heading3, 4: Heading4 };

export const headings = HEADING_LEVELS.map(
  (level): Tool => ({
    name: `Heading ${level}`,
    Icon: HEADING_ICONS[level],
    keys: `Mod-Alt-${level}`,
    isOn: (editor) => editor.isActive("heading", { level }),
    run: command((chain) => chain.toggleHeading({ level })),
  }),
);

export const marks = [
  toggle({ name: "Bold", Icon: Bold, keys: "Mod-B" }, "bold", (chain) => chain.toggleBold()),
  toggle({ name: "Italic", Icon: Italic, keys: "Mod-I" }, "italic", (chain) =>
    chain.toggleItalic(),
  ),
  toggle({ name: "Underline", Icon: Underline, keys: "Mod-U" }, "underline", (chain) =>
    chain.toggleUnderline(),
  ),
];

export const linkTool = (onLink: () => void): Tool => ({
  name: "Link",
  Icon: Link,
  keys: "Mod-K",
  isOn: (editor) => editor.isActive("link"),
  run: onLink,
});

export const blocks = [
  toggle({ name: "Bulleted list", Icon: List, keys: "Mod-Shift-8" }, "bulletList", (chain) =>
    chain.toggleBulletList(),
  ),
  toggle(
    { name: "Numbered list", Icon: ListOrdered, keys: "Mod-Shift-7" },
    "orderedList",
    (chain) => chain.toggleOrderedList(),
  ),
  step({ name: "Increase indent", Icon: IndentIncrease, keys: "Tab" }, (chain) =>
    chain.sinkListItem("listItem"),
  ),
  step({ name: "Decrease indent", Icon: IndentDecrease, keys: "Shift-Tab" }, (chain) =>
    chain.liftListItem("listItem"),
  ),
  toggle({ name: "Quote", Icon: Quote, keys: "Mod-Shift-B" }, "blockquote", (chain) =>
    chain.toggleBlockquote(),
  ),
];

export const steps: Tool[] = [
  {
    name: "Clear formatting",
    Icon: RemoveFormatting,
    run: command((chain) => chain.unsetAllMarks().clearNodes()),
  },
  step({ name: "Undo", Icon: Undo2, keys: "Mod-Z" }, (chain) => chain.undo()),
  step({ name: "Redo", Icon: Redo2, keys: "Mod-Shift-Z" }, (chain) => chain.redo()),
];

/** The tools of profile `basic`, in groups. */
export function basicTools(onLink: () => void): Tool[][] {
  return [headings, [...marks, linkTool(onLink)], blocks, steps];
}
