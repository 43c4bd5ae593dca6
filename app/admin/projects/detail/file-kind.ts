import type { MediaItem } from "#domain/media/media-item.ts";

const KIND_LABELS: Record<MediaItem["kind"], string> = {
  picture: "Picture",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  document: "Document",
};

/** For example "Picture, JPG". */
export function kindLabel({ kind, ext }: MediaItem): string {
  const type = ext.toUpperCase();
  return KIND_LABELS[kind].toUpperCase() === type ? type : `${KIND_LABELS[kind]}, ${type}`;
}

/** The URL to open in a tab: for an SVG its rendition, since an SVG is served as a download. */
export function viewUrl({ ext, picture, url }: MediaItem): string {
  return ext === "svg" && picture ? picture.src : url;
}
