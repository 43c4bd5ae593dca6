import { Extension, Mark, Node } from "@tiptap/core";

export const Subscript = script("subscript", "sub", "Mod-,");
export const Superscript = script("superscript", "sup", "Mod-.");

function script(name: string, tag: "sub" | "sup", keys: string) {
  // As Google Docs writes it.
  const style = `vertical-align=${tag === "sup" ? "super" : "sub"}`;
  return Mark.create({
    name,
    parseHTML: () => [{ tag }, { style }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

/** A target of links inside a line; `readHtml` makes it empty. */
export const Anchor = Node.create({
  name: "anchor",
  group: "inline",
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: "a[id]:not([href])", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes],
});

const BLOCKS_WITH_ID = [
  ...["paragraph", "heading", "blockquote", "bulletList", "orderedList", "listItem", "codeBlock"],
  ...["figure", "callout", "table", "tableCell", "tableHeader", "anchor"],
];

/** By default, ids that look like numbers would be read as numbers. */
export const idAttribute = {
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.getAttribute("id"),
};

/** Keeps the targets of links. */
export const Ids = Extension.create({
  name: "ids",
  addGlobalAttributes: () => [{ types: BLOCKS_WITH_ID, attributes: { id: idAttribute } }],
});
