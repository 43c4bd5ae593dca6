import type { Picture } from "#domain/media/picture.ts";
import type { Attributes } from "./attributes.ts";
import { element, type HtmlElement } from "./tree.ts";

/** How wide an article's column is: the browser picks a rendition by it. */
const COLUMN = "(min-width: 48rem) 44rem, calc(100vw - 2rem)";
const WHEN_NEAR = { loading: "lazy", decoding: "async" };

/** An image as pages show it: in every format and size that we have, with its place kept free. */
export function pictureOf(image: HtmlElement, picture: Picture | undefined): HtmlElement {
  if (!picture) return element("img", { ...image.attributes, ...WHEN_NEAR });
  const box = boxOf(image.attributes, picture);
  const sizes = box.isNarrowed ? `${box.width}px` : COLUMN;
  const sources = picture.sources.map(({ type, srcset }) =>
    element("source", { type, srcset, sizes }),
  );
  const { src } = picture;
  const size = { width: `${box.width}`, height: `${box.height}` };
  const fallback = element("img", { ...image.attributes, src, ...size, ...WHEN_NEAR });
  return element("picture", {}, [...sources, fallback]);
}

/** The author's width when it is smaller than the picture, in the picture's proportions. */
function boxOf({ width }: Attributes, picture: Picture) {
  const wanted = Number(width ?? 0);
  const isNarrowed = wanted > 0 && wanted < picture.width;
  if (!isNarrowed) return { width: picture.width, height: picture.height, isNarrowed };
  const height = Math.max(1, Math.round((wanted * picture.height) / picture.width));
  return { width: wanted, height, isNarrowed };
}
