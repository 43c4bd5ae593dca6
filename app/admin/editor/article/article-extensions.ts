import { OrderedList } from "@tiptap/extension-list";
import { Placeholder } from "@tiptap/extensions";
import type { Node as Part } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Extension, type Extensions, Node } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import {
  HeadingWithThreeLevels,
  ListItemWithEscape,
  linkOptions,
  SafeLink,
  UNDO_STEPS,
} from "../extensions.ts";
import { CaretBelowFigures } from "./caret-below.ts";
import { CaretBesideBlocks } from "./caret-beside-blocks.ts";
import { FindInText } from "./find.ts";
import { Callout } from "./nodes/callout.ts";
import { CombinableCode, LanguageCodeBlock } from "./nodes/code.ts";
import { footnoteNodes } from "./nodes/footnotes.ts";
import { Anchor, Ids, idAttribute, Subscript, Superscript } from "./nodes/inline.ts";
import { PictureUploadNode, type UploadOptions } from "./nodes/picture-upload.ts";
import { Figure, Picture } from "./nodes/pictures.ts";
import { tableNodes } from "./nodes/table.ts";
import { Video } from "./nodes/video.ts";

/** Exactly what the sanitizer's profile `article` allows. decisions: "Two sanitiser profiles" */
export function articleExtensions(
  placeholder: string,
  uploads: Partial<UploadOptions> = {},
): Extensions {
  return [
    StarterKit.configure({
      document: false,
      code: false,
      codeBlock: false,
      heading: false,
      link: false,
      listItem: false,
      orderedList: false,
      trailingNode: false,
      undoRedo: { depth: UNDO_STEPS },
    }),
    Article,
    KeepBlocksWithoutWords,
    HeadingWithThreeLevels.configure({ levels: [1, 2, 3, 4, 5, 6] }),
    NumberedList,
    ListItemWithEscape,
    SafeLinkWithId.configure({ ...linkOptions, linkOnPaste: false }),
    CombinableCode,
    // In favor of the gap cursor.
    LanguageCodeBlock.configure({ exitOnArrowDown: false, exitOnArrowUp: false }),
    Subscript,
    Superscript,
    Anchor,
    Ids,
    Picture,
    Figure,
    PictureUploadNode.configure(uploads),
    Video,
    CaretBelowFigures,
    CaretBesideBlocks,
    Callout,
    ...tableNodes,
    ...footnoteNodes,
    FindInText,
    Placeholder.configure({ placeholder }),
  ];
}

/** As an alternative, since after `footnotes?` ProseMirror would take notes for the default block. */
const Article = Node.create({
  name: "doc",
  topNode: true,
  content: "(block+ footnotes) | block+",
});

/** When all was selected, Tiptap clears a text without words, though it may hold a picture. */
const KeepBlocksWithoutWords = Extension.create({
  name: "keepBlocksWithoutWords",
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction(tr, { selection }) {
        if (tr.docChanged && !selection.empty && hasPictureOrTable(tr.doc))
          tr.setMeta("preventClearDocument", true);
        return true;
      },
    }),
  ],
});

function hasPictureOrTable(doc: Part): boolean {
  let isFound = false;
  doc.descendants(({ type: { name } }) => {
    isFound ||= name === "figure" || name === "table";
    return !isFound;
  });
  return isFound;
}

/** Without the `type` that the sanitizer does not keep. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list: HTMLElement) => Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1,
      renderHTML: ({ start }) => (start === 1 ? {} : { start }),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
});

const SafeLinkWithId = SafeLink.extend({
  addAttributes() {
    return { ...this.parent?.(), id: idAttribute };
  },
});
