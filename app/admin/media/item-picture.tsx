import { File, FileText, Film, ImageIcon, type LucideIcon, Music } from "lucide-react";
import type { MediaItem } from "#domain/media/media-item.ts";

const SIGNS: Record<MediaItem["kind"], LucideIcon> = {
  picture: ImageIcon,
  video: Film,
  audio: Music,
  pdf: FileText,
  document: File,
};

/** In lists and beside names; more would be fetched for nothing. */
const SHOWN_AS_WIDE_AS = "12rem";

/** What stands for a file in the owner's screens: its picture, else a sign of its kind. */
export function ItemPicture({ item, alt = "" }: { item: MediaItem; alt?: string }) {
  const src = sourceOf(item);
  const Sign = SIGNS[item.kind];
  if (!src) return <Sign aria-hidden="true" className="item-sign" />;
  return (
    <img
      src={src}
      srcSet={item.picture?.sources.at(-1)?.srcset}
      sizes={SHOWN_AS_WIDE_AS}
      alt={alt}
      decoding="async"
      loading="lazy"
      draggable={false}
    />
  );
}

/** The address of a picture of a file: the made one, until then the picture itself; null for none. */
export function sourceOf({ kind, picture, url }: MediaItem): string | null {
  return picture?.src ?? (kind === "picture" ? url : null);
}
