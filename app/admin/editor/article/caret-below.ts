import { Extension } from "@tiptap/core";
import {
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";

const FIGURES: ReadonlySet<string> = new Set([
  "figure",
  "pictureUpload",
  "video",
  "horizontalRule",
]);

/**
 * After a picture, a video or a divider is inserted, by whatever way, the caret stands below it. ProseMirror
 * selects it or enters its caption, where the next key would replace or caption it.
 */
export const CaretBelowFigures = Extension.create({
  name: "caretBelowFigures",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, after) {
        const figure = figureAtSelection(after);
        if (!figure || !transactions.some(movesCaret)) return null;
        return isInserted(transactions, figure.from) ? moveBelow(after.tr, figure) : null;
      },
    }),
  ],
});

/** Undo and redo restore the selection that they had. */
function movesCaret(tr: Transaction): boolean {
  return tr.docChanged && tr.selectionSet && tr.getMeta("history$") === undefined;
}

type Figure = { from: number; to: number; hasCaption: boolean };

function figureAtSelection({ selection }: EditorState): Figure | null {
  if (selection instanceof NodeSelection) {
    const { node, from, to } = selection;
    return FIGURES.has(node.type.name) ? { from, to, hasCaption: node.content.size > 0 } : null;
  }
  const { $from, empty } = selection;
  if (!empty || !FIGURES.has($from.parent.type.name)) return null;
  const hasCaption = $from.parent.content.size > 0;
  return { from: $from.before(), to: $from.after(), hasCaption };
}

/** Whether there was nothing at this position before the transactions. */
function isInserted(transactions: readonly Transaction[], position: number): boolean {
  let at = position;
  for (const tr of transactions.toReversed()) {
    const { pos, deletedAfter } = tr.mapping.invert().mapResult(at);
    if (deletedAfter) return true;
    at = pos;
  }
  return false;
}

/** At the start of the paragraph that follows, or of a new one. */
function moveBelow(tr: Transaction, { to: end, hasCaption }: Figure): Transaction | null {
  const $end = tr.doc.resolve(end);
  if ($end.nodeAfter?.type.name !== "paragraph") {
    // Part of a pasted text that goes on below.
    if (hasCaption && $end.nodeAfter) return null;
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    if (!paragraph || !$end.parent.canReplaceWith($end.index(), $end.index(), paragraph.type))
      return null;
    tr.insert(end, paragraph);
  }
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}
