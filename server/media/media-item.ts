import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, mediaUrl } from "#domain/media/media.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { pictureFrom } from "#domain/media/picture.ts";
import { type MediaRow, mediaFromRow } from "./store.ts";

export function mediaItem(media: Media): MediaItem {
  const { id, fileName, ext, bytes, width, height, pictures, altText } = media;
  const kind = fileType(ext)?.kind ?? "document";
  const picture = pictureFrom(media);
  const file = { id, fileName, ext, kind, bytes, width, height, url: mediaUrl(media) };
  return { ...file, picture, pictures, altText };
}

export function itemFromRow(row: MediaRow | null): MediaItem | null {
  return row && mediaItem(mediaFromRow(row));
}
