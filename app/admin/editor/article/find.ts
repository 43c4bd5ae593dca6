import { type Editor, Extension } from "@tiptap/core";
import type { Node as Part } from "@tiptap/pm/model";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type Match = { from: number; to: number };
type Found = { query: string; matches: Match[]; current: number; shown: DecorationSet };

const MATCHES_MAX = 2_000;
const key = new PluginKey<Found>("find");
const NOTHING: Found = { query: "", matches: [], current: 0, shown: DecorationSet.empty };

export const FindInText = Extension.create({
  name: "find",
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => NOTHING,
        apply(tr, found) {
          const asked: Pick<Found, "query" | "current"> | undefined = tr.getMeta(key);
          if (!asked && (!tr.docChanged || found.query === "")) return found;
          return search(tr.doc, asked?.query ?? found.query, asked?.current ?? found.current);
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
});

export function foundIn(editor: Editor): Found {
  return key.getState(editor.state) ?? NOTHING;
}

/** Shows the matches, and scrolls to the one with this index, which wraps around. */
export function find(editor: Editor, query: string, index = 0): void {
  const { state, view } = editor;
  const { matches } = search(state.doc, query, 0);
  const current = matches.length > 0 ? (index + matches.length) % matches.length : 0;
  const tr = state.tr.setMeta(key, { query, current });
  const match = matches[current];
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView();
  view.dispatch(tr);
}

export function search(doc: Part, query: string, wanted: number): Found {
  if (query === "") return NOTHING;
  // Not by changing the case of the text, which may change its length.
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu");
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return matches.length < MATCHES_MAX;
    // A leaf takes one position, so it is one character here.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const from = position + 1 + index;
      if (matches.length < MATCHES_MAX) matches.push({ from, to: from + found.length });
    }
    return false;
  });
  const current = Math.min(wanted, Math.max(0, matches.length - 1));
  const decorations = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, { class: index === current ? "found found-current" : "found" }),
  );
  return { query, matches, current, shown: DecorationSet.create(doc, decorations) };
}
