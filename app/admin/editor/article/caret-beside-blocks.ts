import { type Editor, Extension, findParentNodeClosestToPos } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import type { Node as Part, ResolvedPos } from "@tiptap/pm/model";
import {
  type Command,
  NodeSelection,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import { TableMap } from "@tiptap/pm/tables";
import { Mapping } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

/** The gap cursor leaves these out by itself, as they hold text. */
const WITH_GAP_CURSOR: ReadonlySet<string> = new Set(["callout", "codeBlock"]);

/** Blocks that Enter does not leave, or not at once. */
const LEFT_BY_MOD_ENTER: ReadonlySet<string> = new Set([
  ...WITH_GAP_CURSOR,
  "table",
  "figure",
  "video",
  "pictureUpload",
  "horizontalRule",
]);

/**
 * Ways to write above and below blocks with no text beside them: the arrow keys show the gap
 * cursor, Mod-Enter and a click below the text start a paragraph, which is not stored while it is
 * empty (`writeHtml`).
 */
export const CaretBesideBlocks = Extension.create({
  name: "caretBesideBlocks",
  // Before line breaks by Mod-Enter, and before the arrow keys and clicks in tables.
  priority: 200,
  extendNodeSchema: ({ name }) => (WITH_GAP_CURSOR.has(name) ? { createGapCursor: true } : {}),
  addKeyboardShortcuts() {
    const run = (command: Command) => () => {
      const { state, view } = this.editor;
      return command(state, view.dispatch, view);
    };
    return {
      ArrowUp: run(leaveTable("up")),
      ArrowDown: run(leaveTable("down")),
      "Mod-Enter": () => startParagraphBelow(this.editor),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleClick: (view, _position, event) => clickBelow(view, event) } }),
  ],
});

/** Prosemirror-tables goes to the first or the last cell when there is no text beside the table. */
function leaveTable(direction: "up" | "down"): Command {
  return ({ doc, selection }, dispatch, view) => {
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    if (!view?.endOfTextblock(direction)) return false;
    const table = tableLeft(selection.$from, direction);
    if (!table) return false;
    const beside = direction === "up" ? table.pos : table.pos + table.node.nodeSize;
    const gap = gapCursorAt(doc.resolve(beside));
    if (!gap) return false;
    dispatch?.(view.state.tr.setSelection(gap).scrollIntoView());
    return true;
  };
}

/** The table, if the position is in the first or last block of a cell at that edge. */
function tableLeft($from: ResolvedPos, direction: "up" | "down") {
  const cell = findParentNodeClosestToPos($from, isCell);
  const table = findParentNodeClosestToPos($from, ({ type }) => type.name === "table");
  if (!cell || !table || cell.depth < table.depth) return undefined;
  for (let depth = cell.depth; depth < $from.depth; depth++) {
    const edge = direction === "up" ? 0 : $from.node(depth).childCount - 1;
    if ($from.index(depth) !== edge) return undefined;
  }
  const map = TableMap.get(table.node);
  const { top, bottom } = map.findCell(cell.pos - table.start);
  return (direction === "up" ? top === 0 : bottom === map.height) ? table : undefined;
}

function isCell({ type }: Part): boolean {
  return type.name === "tableCell" || type.name === "tableHeader";
}

function startParagraphBelow({ state, view }: Editor): boolean {
  const { selection } = state;
  const isBlock = ({ type }: Part) => LEFT_BY_MOD_ENTER.has(type.name);
  if (selection instanceof NodeSelection && isBlock(selection.node)) {
    view.dispatch(moveToParagraph(state.tr, selection.to));
    return true;
  }
  const block = findParentNodeClosestToPos(selection.$to, isBlock);
  if (!block) return false;
  view.dispatch(moveToParagraph(state.tr, block.pos + block.node.nodeSize));
  return true;
}

/** Below the last block there is no text that the caret could be put into. */
function clickBelow(view: EditorView, { clientY }: MouseEvent): boolean {
  const { doc, tr } = view.state;
  const notes = doc.lastChild?.type.name === "footnotes" ? doc.lastChild : null;
  const end = doc.content.size - (notes?.nodeSize ?? 0);
  const last = doc.resolve(end).nodeBefore;
  if (!last || !gapCursorAt(doc.resolve(end))) return false;
  const above = view.nodeDOM(end - last.nodeSize);
  const below = notes && view.nodeDOM(end);
  if (!(above instanceof Element) || clientY <= above.getBoundingClientRect().bottom) return false;
  if (below instanceof Element && clientY >= below.getBoundingClientRect().top) return false;
  view.dispatch(moveToParagraph(tr, end));
  return true;
}

/** The gap cursor at a position without text beside it: elsewhere, `map` returns another selection. */
export function gapCursorAt($position: ResolvedPos): Selection | null {
  const selection = new GapCursor($position).map($position.doc, new Mapping());
  return selection instanceof GapCursor ? selection : null;
}

/** At `position`: the empty one that is there, or a new one. */
function moveToParagraph(tr: Transaction, position: number): Transaction {
  const { nodeAfter } = tr.doc.resolve(position);
  const isThere = nodeAfter?.type.name === "paragraph" && nodeAfter.content.size === 0;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!isThere && paragraph) tr.insert(position, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}
