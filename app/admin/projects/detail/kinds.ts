import type { MediaItem } from "#domain/media/media-item.ts";

const KINDS: Record<MediaItem["kind"], string> = {
  picture: "Picture",
  video: "Film",
  audio: "Sound",
  pdf: "PDF",
  document: "Document",
};

/** What kind of file it is, in words: "Picture, JPG". */
export function kindOf({ kind, ext }: MediaItem): string {
  const type = ext.toUpperCase();
  return KINDS[kind].toUpperCase() === type ? type : `${KINDS[kind]}, ${type}`;
}

/** What a tab of its own opens: an SVG is no document of its own, the picture made of it is shown. */
export function pageOf({ ext, picture, url }: MediaItem): string {
  return ext === "svg" && picture ? picture.src : url;
}
