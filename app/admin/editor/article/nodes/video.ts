import { Node } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
import { createPlayer } from "../../../../ui/video-player.ts";
import { button } from "./picture-upload.ts";
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
  addNodeView:
    () =>
    ({ node }) =>
      videoView(node.attrs.href),
  addKeyboardShortcuts() {
    return { Enter: () => leaveBelow(this.editor, this.name) };
  },
});

function linkOf(figure: HTMLElement): Element | null {
  return figure.querySelector(":scope > a[href]");
}

/** The text of the link is edited; the video plays below it, once it is asked for. */
function videoView(href: string): NodeView {
  const dom = document.createElement("figure");
  dom.className = "video";
  const link = document.createElement("a");
  link.href = href;
  const play = button("Play", "Play the video", () => {
    const shown = dom.querySelector("iframe");
    if (shown) shown.remove();
    else dom.append(createPlayer(href, link.textContent) ?? "");
    play.textContent = shown ? "Play" : "Close";
    play.setAttribute("aria-label", shown ? "Play the video" : "Close the video");
  });
  play.contentEditable = "false";
  dom.append(link, play);
  return {
    dom,
    contentDOM: link,
    stopEvent: ({ target }) => target === play,
    ignoreMutation: ({ target }) => !link.contains(target),
    update: (next) => next.type.name === "video" && next.attrs.href === href,
  };
}
