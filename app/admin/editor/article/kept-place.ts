import type { Editor, EditorEvents } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";

export type KeptPlace = {
  /** Replaces what was selected. The selection stays if it is elsewhere by then. */
  insert(html: string): void;
  release(): void;
};

/** The present selection, kept through changes of the text. What is typed there comes behind it. */
export function keepPlace(editor: Editor): KeptPlace {
  const place = followSelection(editor);

  function insert(html: string): void {
    if (editor.isDestroyed) return;
    const { view } = editor;
    const target = place.selection();
    const isElsewhere = !target.eq(editor.state.selection);
    const current = followSelection(editor);
    if (isElsewhere) view.dispatch(editor.state.tr.setSelection(target));
    view.pasteHTML(html, new ClipboardEvent("paste"));
    if (isElsewhere) view.dispatch(editor.state.tr.setSelection(current.selection()));
    current.release();
    // The owner may be writing in another field by then.
    if (!document.activeElement?.matches("input, textarea")) view.focus();
  }
  return { insert, release: place.release };
}

function followSelection(editor: Editor) {
  let bookmark = editor.state.selection.getBookmark();
  const map = ({ mapping }: Transaction) => {
    bookmark = bookmark.map({
      map: (position, side = -1) => mapping.map(position, side),
      mapResult: (position, side = -1) => mapping.mapResult(position, side),
    });
  };
  const follow = ({ transaction, appendedTransactions }: EditorEvents["transaction"]) => {
    for (const each of [transaction, ...appendedTransactions]) map(each);
  };
  editor.on("transaction", follow);
  return {
    selection: () => bookmark.resolve(editor.state.doc),
    release() {
      editor.off("transaction", follow);
    },
  };
}
