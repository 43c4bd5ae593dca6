import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { blankPicture } from "#domain/media/blank-picture.ts";
import type { Picture } from "#domain/media/picture.ts";
import type { Attributes } from "./attributes.ts";
import { element } from "./tree.ts";

const COLUMN = "(min-width: 46rem) 42rem, 91vw";
/** The default size of replaced elements in CSS, in pixels. */
const UNKNOWN = { width: "300", height: "150" };

/** Loaded near the viewport by `lazyLoadPictures` in `app/document/lazy-pictures.ts`. */
export function responsivePicture(image: HtmlElement, picture: Picture | undefined): HtmlNode[] {
  const { attributes } = image;
  if (!picture) return lazyPicture(attributes, [], { ...UNKNOWN, ...attributes });
  const box = boxOf(attributes, picture);
  const sizes = box.isNarrowed ? `${box.width}px` : COLUMN;
  const size = { width: `${box.width}`, height: `${box.height}` };
  const sources = picture.sources.map((source) => ({ ...source, sizes }));
  const { placeholder } = picture;
  return lazyPicture({ ...attributes, src: picture.src, ...size }, sources, {
    ...box,
    placeholder,
  });
}

type Source = { type: string; srcset: string; sizes: string };

function lazyPicture(
  attributes: Attributes,
  sources: Source[],
  place: Parameters<typeof blankPicture>[0],
) {
  const { src = "", ...shown } = attributes;
  const decoding = "async";
  const data = { "data-src": src, "data-state": "waiting" };
  const waiting = element("img", { src: blankPicture(place), ...data, ...shown, decoding });
  const { srcset, sizes } = sources.at(-1) ?? {};
  const copy = { src, ...(srcset && sizes && { srcset, sizes }), ...shown };
  const plain = element("noscript", {}, [element("img", { ...copy, loading: "lazy", decoding })]);
  if (sources.length === 0) return [waiting, plain];
  const offered = sources.map(({ srcset, ...source }) =>
    element("source", { ...source, "data-srcset": srcset }),
  );
  return [element("picture", {}, [...offered, waiting]), plain];
}

function boxOf({ width }: Attributes, picture: Picture) {
  const wanted = Number(width ?? 0);
  const isNarrowed = wanted > 0 && wanted < picture.width;
  if (!isNarrowed) return { width: picture.width, height: picture.height, isNarrowed };
  const height = Math.max(1, Math.round((wanted * picture.height) / picture.width));
  return { width: wanted, height, isNarrowed };
}
