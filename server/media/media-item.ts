import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, mediaUrl } from "#domain/media/media.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { pictureFrom } from "#domain/media/picture.ts";

/** A stored file as the owner's screens show it. */
export function mediaItem(media: Media): MediaItem {
  const { id, fileName, ext, bytes, pictures, altText } = media;
  const kind = fileType(ext)?.kind ?? "document";
  const picture = pictureFrom(media);
  return { id, fileName, ext, kind, bytes, url: mediaUrl(media), picture, pictures, altText };
}
