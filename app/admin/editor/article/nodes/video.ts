import { Node } from "@tiptap/core";
import { leaveBelow } from "./pictures.ts";

/** A link to the page of a video; its text is what the preview shows. */
export const Video = Node.create({
  name: "video",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  addAttributes: () => ({
    href: {
      default: null,
      rendered: false,
      parseHTML: (figure: HTMLElement) => linkOf(figure)?.getAttribute("href") ?? null,
    },
  }),
  parseHTML: () => [
    {
      tag: "figure.video",
      priority: 60,
      getAttrs: (figure) => (linkOf(figure) ? null : false),
      contentElement: "a",
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "figure",
    { ...HTMLAttributes, class: "video" },
    ["a", { href: node.attrs.href }, 0],
  ],
  addKeyboardShortcuts() {
    return { Enter: () => leaveBelow(this.editor, this.name) };
  },
});

function linkOf(figure: HTMLElement): Element | null {
  return figure.querySelector(":scope > a[href]");
}
