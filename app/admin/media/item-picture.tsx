import { File, FileText, Film, ImageIcon, type LucideIcon, Music } from "lucide-react";
import type { MediaItem } from "#domain/media/media-item.ts";

const KIND_LABELS: Record<MediaItem["kind"], string> = {
  picture: "Picture",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  document: "Document",
};

const KIND_ICONS: Record<MediaItem["kind"], LucideIcon> = {
  picture: ImageIcon,
  video: Film,
  audio: Music,
  pdf: FileText,
  document: File,
};

/** The largest width it is displayed at. */
const DISPLAY_WIDTH = "12rem";

/** A file's picture, or an icon of its kind. */
export function ItemPicture({ item, alt = "" }: { item: MediaItem; alt?: string }) {
  const src = pictureSrc(item);
  const Icon = KIND_ICONS[item.kind];
  if (!src) return <Icon aria-hidden="true" />;
  return (
    <img
      src={src}
      srcSet={item.picture?.sources.at(-1)?.srcset}
      sizes={DISPLAY_WIDTH}
      alt={alt}
      decoding="async"
      loading="lazy"
      draggable={false}
    />
  );
}

/** The rendition, or the original picture until there is one; null for other files. */
export function pictureSrc({ kind, picture, url }: MediaItem): string | null {
  return picture?.src ?? (kind === "picture" ? url : null);
}

/** For example "Picture, JPG". */
export function kindLabel({ kind, ext }: MediaItem): string {
  const type = ext.toUpperCase();
  return KIND_LABELS[kind].toUpperCase() === type ? type : `${KIND_LABELS[kind]}, ${type}`;
}

/** The URL to open in a tab: for an SVG its rendition, since an SVG is served as a download. */
export function viewUrl({ ext, picture, url }: MediaItem): string {
  return ext === "svg" && picture ? picture.src : url;
}
