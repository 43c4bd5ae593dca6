import { canInsertNode, type Editor } from "@tiptap/react";
import {
  Asterisk,
  ClipboardCopy,
  Code,
  ImagePlus,
  Images,
  Info,
  Lightbulb,
  Maximize,
  Minus,
  Search,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TriangleAlert,
} from "lucide-react";
import { CALLOUT_KINDS, type CalloutKind } from "#domain/html/profiles.ts";
import { blocks, command, headings, linkTool, marks, steps, type Tool, toggle } from "../tools.ts";
import { CALLOUT_LABELS } from "./nodes/callout.ts";
import { insertFootnote } from "./nodes/footnotes.ts";
import { insertTable } from "./nodes/table.ts";

/** What the tools open; each is shown by `ArticleEditor`. */
export type ArticleActions = Record<
  "link" | "upload" | "library" | "video" | "find" | "copyMarkdown" | "focusMode",
  () => void
>;

const moreMarks = [
  toggle({ name: "Strikethrough", Icon: Strikethrough, keys: "Mod-Shift-S" }, "strike", (chain) =>
    chain.toggleStrike(),
  ),
  toggle({ name: "Code", Icon: Code, keys: "Mod-E" }, "code", (chain) => chain.toggleCode()),
  toggle({ name: "Subscript", Icon: Subscript, keys: "Mod-," }, "subscript", (chain) =>
    chain.toggleMark("subscript"),
  ),
  toggle({ name: "Superscript", Icon: Superscript, keys: "Mod-." }, "superscript", (chain) =>
    chain.toggleMark("superscript"),
  ),
];

const codeBlock = toggle(
  { name: "Code block", Icon: SquareCode, keys: "Mod-Alt-C" },
  "codeBlock",
  (chain) => chain.toggleCodeBlock(),
);

const CALLOUT_ICONS = { note: Info, tip: Lightbulb, warning: TriangleAlert };

const callout = (kind: CalloutKind): Tool => ({
  name: CALLOUT_LABELS[kind],
  Icon: CALLOUT_ICONS[kind],
  isOn: (editor) => editor.isActive("callout", { kind }),
  run: (editor) => toggleCallout(editor, kind),
});

/** Changes the kind of a callout, and unwraps one of the same kind. */
function toggleCallout(editor: Editor, kind: CalloutKind): void {
  const isInside = editor.isActive("callout");
  const isSame = editor.isActive("callout", { kind });
  command((chain) => {
    if (isInside && !isSame) return chain.updateAttributes("callout", { kind });
    return isInside ? chain.lift("callout") : chain.wrapIn("callout", { kind });
  })(editor);
}

const footnote: Tool = {
  name: "Footnote",
  Icon: Asterisk,
  keys: "Mod-Alt-F",
  run: (editor) => {
    editor.view.focus();
    insertFootnote(editor);
  },
};
const divider: Tool = {
  name: "Divider",
  Icon: Minus,
  run: insertDivider,
};

/** Tiptap's own command selects the notes that follow, which the next key would replace. */
function insertDivider(editor: Editor): void {
  const { horizontalRule } = editor.schema.nodes;
  if (!horizontalRule || !canInsertNode(editor.state, horizontalRule)) return;
  command((chain) => chain.insertContent({ type: horizontalRule.name }))(editor);
}

const table: Tool = {
  name: "Table",
  Icon: Table,
  isOn: (editor) => editor.isActive("table"),
  run: (editor) => {
    editor.view.focus();
    insertTable(editor);
  },
};

export function articleTools(actions: ArticleActions): Tool[][] {
  const [bulleted, numbered, increase, decrease, quote] = blocks;
  const lists = [bulleted, numbered, increase, decrease, quote].filter(
    (tool) => tool !== undefined,
  );
  return [
    headings,
    [...marks, ...moreMarks, linkTool(actions.link)],
    [...lists, codeBlock],
    [...inserted(actions), ...CALLOUT_KINDS.map(callout), footnote, divider],
    steps,
    [
      { name: "Find in text", Icon: Search, keys: "Mod-F", run: actions.find },
      { name: "Copy as Markdown", Icon: ClipboardCopy, run: actions.copyMarkdown },
      {
        name: "Distraction-free",
        Icon: Maximize,
        keys: "Mod-Shift-F",
        run: actions.focusMode,
      },
    ],
  ];
}

function inserted(actions: ArticleActions): Tool[] {
  return [
    { name: "Upload picture", Icon: ImagePlus, run: actions.upload },
    { name: "Picture from library", Icon: Images, run: actions.library },
    { name: "Video", Icon: SquarePlay, run: actions.video },
    table,
  ];
}

/** What the slash menu inserts. */
export function slashTools(actions: ArticleActions): Tool[] {
  const [bulleted, numbered, , , quote] = blocks;
  const plain = [bulleted, numbered, quote].filter((tool) => tool !== undefined);
  return [
    ...headings,
    ...plain,
    codeBlock,
    ...inserted(actions),
    ...CALLOUT_KINDS.map(callout),
    footnote,
    divider,
  ];
}

export function bubbleTools(actions: ArticleActions): Tool[] {
  const [code] = moreMarks.slice(1, 2);
  return [...marks.slice(0, 2), ...(code ? [code] : []), linkTool(actions.link)];
}
