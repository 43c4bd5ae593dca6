import { type Editor, Node } from "@tiptap/core";
import { Fragment, type Node as Part, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { ID_PREFIX } from "#domain/html/profiles.ts";

const noteId = (name: string) => `${ID_PREFIX}fn-${name}`;
const referenceId = (name: string) => `${ID_PREFIX}fnref-${name}`;

const name = {
  default: "",
  rendered: false,
  parseHTML: (element: HTMLElement) => element.dataset.footnote ?? "",
};

/** `readHtml` marks what is a footnote; `number` is kept up to date by the plugin below. */
const FootnoteReference = Node.create({
  name: "footnoteReference",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    name,
    number: {
      default: 0,
      rendered: false,
      parseHTML: ({ dataset }: HTMLElement) => Number(dataset.number) || 0,
    },
  }),
  parseHTML: () => [
    {
      tag: "sup[data-footnote]",
      priority: 60,
      getAttrs: ({ dataset }) => (/^[\w-]{1,80}$/.test(dataset.footnote ?? "") ? null : false),
    },
  ],
  // The data attribute is for the clipboard.
  renderHTML: ({ node }) => {
    const { name, number } = node.attrs;
    const link = { href: `#${noteId(name)}`, id: referenceId(name) };
    return ["sup", { "data-footnote": name }, ["a", link, `${number}`]];
  },
  renderText: ({ node }) => `[${node.attrs.number}]`,
});

const Footnote = Node.create({
  name: "footnote",
  content: "paragraph block*",
  defining: true,
  isolating: true,
  addAttributes: () => ({ name }),
  parseHTML: () => [{ tag: "li[data-footnote]", priority: 60 }],
  renderHTML: ({ node }) => ["li", { id: noteId(node.attrs.name) }, 0],
  addNodeView() {
    return ({ node, editor }) => {
      const dom = document.createElement("li");
      const contentDOM = document.createElement("div");
      const back = document.createElement("button");
      back.type = "button";
      back.className = "footnote-back";
      back.contentEditable = "false";
      back.textContent = "↩";
      back.setAttribute("aria-label", "Back to the text");
      back.addEventListener("click", () => goToReference(editor, node.attrs.name));
      dom.append(contentDOM, back);
      return { dom, contentDOM, ignoreMutation: ({ target }) => target === back };
    };
  },
});

/** At the end of the text, in the order of their references. */
const Footnotes = Node.create<object, { removed: Map<string, Part> }>({
  name: "footnotes",
  content: "footnote+",
  isolating: true,
  addStorage: () => ({ removed: new Map() }),
  parseHTML: () => [{ tag: "ol[data-footnotes]", priority: 60 }],
  renderHTML: () => ["ol", 0],
  addKeyboardShortcuts() {
    return {
      "Mod-Alt-f": () => {
        insertFootnote(this.editor);
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    const { removed } = this.storage;
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) =>
          hasChangedFootnotes(transactions) ? syncFootnotes(before, after, removed) : null,
        props: {
          transformPasted: (slice) => withoutNotes(slice, removed),
          handleClickOn: (_view, _position, node) =>
            node.type.name === "footnoteReference" && goToNote(this.editor, node.attrs.name),
        },
      }),
    ];
  },
});

export const footnoteNodes = [FootnoteReference, Footnote, Footnotes];

/** Inserts a reference and moves the caret into its note. */
export function insertFootnote(editor: Editor): void {
  if (editor.isActive("footnotes")) return;
  const name = Math.random().toString(36).slice(2, 8);
  editor.commands.insertContent({ type: "footnoteReference", attrs: { name } });
  goToNote(editor, name);
}

function goToNote(editor: Editor, name: string): boolean {
  const found = notesIn(editor.state.doc).get(name);
  return found !== undefined && moveCaret(editor, found.position + 2);
}

function goToReference(editor: Editor, name: string): boolean {
  const found = referencesIn(editor.state.doc).find(({ node }) => node.attrs.name === name);
  return found !== undefined && moveCaret(editor, found.position + 1);
}

function moveCaret({ state, view }: Editor, position: number): boolean {
  const selection = Selection.near(state.doc.resolve(position));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
  return true;
}

/** Notes can only stand at the end; `syncFootnotes` adds those of pasted references there. */
function withoutNotes(slice: Slice, removed: Map<string, Part>): Slice {
  const kept: Part[] = [];
  slice.content.forEach((node) => {
    if (node.type.name !== "footnotes") kept.push(node);
    else
      node.forEach((note) => {
        removed.set(note.attrs.name, note);
      });
  });
  if (kept.length === slice.content.childCount) return slice;
  return kept.length > 0 ? new Slice(Fragment.from(kept), slice.openStart, 0) : Slice.empty;
}

/** Only looks at what was replaced, since it runs on each key. */
function hasChangedFootnotes(transactions: readonly Transaction[]): boolean {
  return transactions.some((tr) =>
    tr.mapping.maps.some((map, step) => {
      let isFound = false;
      map.forEach((from, to, newFrom, newTo) => {
        const after = tr.docs[step + 1] ?? tr.doc;
        isFound ||= hasFootnote(tr.docs[step] ?? tr.doc, from, to);
        isFound ||= hasFootnote(after, newFrom, newTo);
      });
      return isFound;
    }),
  );
}

function hasFootnote(doc: Part, from: number, to: number): boolean {
  let isFound = false;
  doc.nodesBetween(from, to, ({ type }, position) => {
    const isNote = type.name === "footnote" && position >= from;
    isFound ||= isNote || type.name === "footnoteReference";
    return !isFound;
  });
  return isFound;
}

/**
 * Numbers the references, sorts the notes, and removes notes without a reference and references
 * whose note was deleted. The text of a removed note returns with its reference, as on cut and paste.
 */
function syncFootnotes(
  before: EditorState,
  after: EditorState,
  removed: Map<string, Part>,
): Transaction | null {
  const { tr, schema } = after;
  const notesBefore = notesIn(before.doc);
  for (const [name, { node }] of notesBefore) removed.set(name, node);
  const notes = notesIn(after.doc);
  const all = referencesIn(after.doc);
  const isDeleted = (name: string) =>
    notesBefore.has(name) &&
    !notes.has(name) &&
    referencesIn(before.doc).some(({ node }) => node.attrs.name === name);
  const gone = all.filter(({ node }) => isDeleted(node.attrs.name));
  const names = [...new Set(all.map(({ node }): string => node.attrs.name))].filter(
    (name) => !isDeleted(name),
  );
  for (const { node, position } of all) {
    const number = names.indexOf(node.attrs.name) + 1;
    if (number > 0 && node.attrs.number !== number) tr.setNodeAttribute(position, "number", number);
  }
  const create = (name: string) =>
    removed.get(name) ?? schema.nodes.footnote?.createAndFill({ name });
  const wanted = names.flatMap((name) => notes.get(name)?.node ?? create(name) ?? []);
  const isSame = [...notes.keys()].join(" ") === names.join(" ");
  const list = after.doc.lastChild?.type.name === "footnotes" ? after.doc.lastChild : null;
  if (!isSame || (list && names.length === 0)) {
    const end = tr.doc.content.size;
    const start = end - (list?.nodeSize ?? 0);
    const content = wanted.length > 0 ? schema.nodes.footnotes?.create(null, wanted) : null;
    tr.replaceWith(start, end, content ?? []);
  }
  for (const { position, node } of gone.reverse()) tr.delete(position, position + node.nodeSize);
  return tr.docChanged ? tr : null;
}

type Found = { node: Part; position: number };

function notesIn(doc: Part): Map<string, Found> {
  const list = doc.lastChild;
  const found = new Map<string, Found>();
  if (list?.type.name !== "footnotes") return found;
  const start = doc.content.size - list.nodeSize;
  list.forEach((node, offset) => {
    found.set(node.attrs.name, { node, position: start + 1 + offset });
  });
  return found;
}

function referencesIn(doc: Part): Found[] {
  const found: Found[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === "footnoteReference") found.push({ node, position });
    return node.type.name !== "footnotes";
  });
  return found;
}
