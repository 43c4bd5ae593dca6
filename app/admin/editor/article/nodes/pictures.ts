import { type Attributes, type Editor, Node } from "@tiptap/core";
import type { Node as Part } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { safeHref, safePictureSource } from "#domain/html/addresses.ts";

const size = (name: "width" | "height") => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = imageIn(element)?.getAttribute(name)?.trim() ?? "";
    return /^\d{1,5}$/.test(value) ? Number(value) : null;
  },
});

/** In the order in which the sanitizer writes them. */
const pictureAttributes: Attributes = {
  src: {
    default: "",
    parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute("src") ?? "",
  },
  alt: {
    default: "",
    parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute("alt") ?? "",
  },
  width: size("width"),
  height: size("height"),
  // A decorative picture needs no alt text.
  isDecorative: {
    default: false,
    parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute("role") === "presentation",
    renderHTML: ({ isDecorative }) => (isDecorative ? { role: "presentation" } : {}),
  },
};

function imageIn(element: HTMLElement): Element | null {
  return element.matches("img") ? element : element.querySelector("img");
}

const isAllowed = (image: Element | null) =>
  safePictureSource(image?.getAttribute("src") ?? "") !== undefined;

/** Within a line or a link, as in imported posts. New pictures are figures. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: "img[src]", getAttrs: (image) => (isAllowed(image) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** A picture on its own; its content is the caption. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => ({
    ...pictureAttributes,
    href: {
      default: null,
      rendered: false,
      parseHTML: (figure: HTMLElement) => {
        const link = figure.querySelector("a:has(img)");
        return safeHref(link?.getAttribute("href") ?? "") ?? null;
      },
    },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      // Others are read as paragraphs.
      getAttrs: (figure) => (isSimple(figure) ? null : false),
      contentElement: (figure) =>
        figure.querySelector<HTMLElement>(":scope > figcaption") ?? document.createElement("p"),
    },
  ],
  renderHTML({ node, HTMLAttributes: { id, ...image } }) {
    const shown = ["img", image] as const;
    const { href } = node.attrs;
    const picture = href ? (["a", { href }, shown] as const) : shown;
    const caption = node.childCount > 0 ? [["figcaption", 0] as const] : [];
    return ["figure", id ? { id } : {}, picture, ...caption];
  },
  addNodeView() {
    return ({ node, getPos, editor }) =>
      figureView(node, () => {
        const position = getPos();
        if (position !== undefined) editor.commands.setNodeSelection(position);
      });
  },
  addKeyboardShortcuts() {
    return { Enter: () => leaveBelow(this.editor, this.name) };
  },
});

/** Shows the caption also when it is empty. */
function figureView(node: Part, onSelect: () => void): NodeView {
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  const caption = document.createElement("figcaption");
  caption.dataset.placeholder = "Caption (optional)";
  image.loading = "lazy";
  image.draggable = false;
  image.addEventListener("click", onSelect);
  dom.append(image, caption);
  const show = ({ attrs, childCount }: Part) => {
    const { src, alt, width, height, isDecorative, href } = attrs;
    if (image.getAttribute("src") !== src) image.src = src;
    image.alt = alt;
    setOrRemove(image, "width", width);
    setOrRemove(image, "height", height);
    setOrRemove(image, "role", isDecorative ? "presentation" : null);
    setOrRemove(dom, "data-href", href);
    caption.classList.toggle("is-empty", childCount === 0);
  };
  show(node);
  return {
    dom,
    contentDOM: caption,
    ignoreMutation: ({ target }) => !caption.contains(target),
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
  };
}

function setOrRemove(image: Element, name: string, value: number | string | null): void {
  if (value === null) image.removeAttribute(name);
  else image.setAttribute(name, `${value}`);
}

/** Enter in a caption, which is one line, continues below the block. */
export function leaveBelow(editor: Editor, name: string): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parent.type.name !== name) return false;
  const after = $from.after();
  const chain = editor.chain().insertContentAt(after, { type: "paragraph" });
  return chain.setTextSelection(after + 1).run();
}

/** One picture, perhaps linked, and a caption of inline content. */
function isSimple(figure: HTMLElement): boolean {
  const images = figure.querySelectorAll("img");
  const caption = figure.querySelector(":scope > figcaption");
  const [image = null] = images;
  const isBare = [...figure.childNodes].every(
    (child) => child === caption || child.contains(image) || child.textContent?.trim() === "",
  );
  const around = image?.parentElement;
  const isPlain = around === figure || (around?.tagName === "A" && around.parentElement === figure);
  const isInline = !caption?.querySelector("p, ul, ol, table, blockquote, pre, figure, img");
  return images.length === 1 && isAllowed(image) && isBare && isPlain && isInline;
}
