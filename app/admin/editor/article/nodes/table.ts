import { type Editor, Node } from "@tiptap/core";
import { DOMParser, DOMSerializer, type Node as Part, type Schema } from "@tiptap/pm/model";
import { type Command, Selection, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeader,
} from "@tiptap/pm/tables";
import { isLeaving } from "../../extensions.ts";
import { gapCursorAt } from "../caret-beside-blocks.ts";

/** What prosemirror-tables reads from the schema. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

export const TABLE_COMMANDS = {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow: toggleHeader("row"),
  toggleHeaderColumn: toggleHeader("column"),
} satisfies Record<string, Command>;

/** `caption`: its inner HTML, since prosemirror-tables takes every child for a row. */
const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addAttributes: () => ({
    caption: {
      default: "",
      rendered: false,
      parseHTML: (table: HTMLElement) => table.querySelector(":scope > caption")?.innerHTML ?? "",
    },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML({ node, HTMLAttributes }) {
    const { caption } = node.attrs;
    const rows = ["tbody", 0] as const;
    if (!caption) return ["table", HTMLAttributes, rows];
    return ["table", HTMLAttributes, captionElement(caption, node.type.schema), rows];
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const inTable = (run: (editor: Editor) => boolean) => () =>
      isInTable(this.editor.state) && !isLeaving(this.editor) && run(this.editor);
    const next = (editor: Editor) => apply(editor, goToNextCell(1));
    return {
      Tab: inTable((editor) => next(editor) || (apply(editor, addRowAfter) && next(editor))),
      "Shift-Tab": inTable((editor) => apply(editor, goToNextCell(-1))),
      Backspace: () => deleteWholeTable(this.editor),
      Delete: () => deleteWholeTable(this.editor),
    };
  },
});

function apply({ state, view }: Editor, command: Command): boolean {
  return command(state, view.dispatch);
}

/** Otherwise the keys only empty its cells. */
function deleteWholeTable(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof CellSelection)) return false;
  const isWhole = selection.isRowSelection() && selection.isColSelection();
  return isWhole && apply(editor, deleteTable);
}

/** Through the schema, since pasted HTML may hold anything. */
function captionElement(html: string, schema: Schema): HTMLElement {
  const content = inlineContent(html, schema);
  const element = document.createElement("caption");
  DOMSerializer.fromSchema(schema).serializeFragment(content, { document }, element);
  return element;
}

function inlineContent(html: string, schema: Schema): Part["content"] {
  const { body } = new window.DOMParser().parseFromString(html, "text/html");
  const topNode = schema.topNodeType.contentMatch.defaultType?.create() ?? null;
  return DOMParser.fromSchema(schema).parse(body, topNode ? { topNode } : {}).content;
}

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  addAttributes: () => ({
    section: {
      default: null,
      rendered: false,
      parseHTML: (row: HTMLElement) => row.parentElement?.tagName.toLowerCase() ?? null,
    },
  }),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const SPAN_MAX = 100;

const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => {
    const count = Number(cell.getAttribute(name));
    return Number.isInteger(count) && count > 0 ? Math.min(count, SPAN_MAX) : 1;
  },
  renderHTML: ({ [name]: count }: Record<string, unknown>) =>
    count === 1 ? {} : { [name]: count },
});

/** `colwidth` is required by prosemirror-tables. */
const cellAttributes = {
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: () => ({ ...cellAttributes, scope: { default: null } }),
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

export const tableNodes = [Table, TableRow, TableCell, TableHeader];

/**
 * Three columns with a header row, with the caret in the first cell. With an empty line below, if
 * no text follows.
 */
export function insertTable(editor: Editor): void {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] }));
  const rows = ["tableHeader", "tableCell", "tableCell"].map((type) => ({
    type: "tableRow",
    content: cells(type),
  }));
  const at = editor.state.selection.from;
  const table = { type: "table", content: rows };
  editor
    .chain()
    .insertContent(table)
    .command(({ tr }) => moveIntoTable(tr, at))
    .run();
}

/** `at`: where the table was inserted. */
function moveIntoTable(tr: Transaction, at: number): boolean {
  let table: { start: number; end: number } | undefined;
  tr.doc.descendants((node, position) => {
    if (!table && position >= at - 1 && node.type.name === "table")
      table = { start: position, end: position + node.nodeSize };
    return !table;
  });
  if (!table) return false;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (paragraph && gapCursorAt(tr.doc.resolve(table.end))) tr.insert(table.end, paragraph);
  tr.setSelection(Selection.near(tr.doc.resolve(table.start)));
  return true;
}
