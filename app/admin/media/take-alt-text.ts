import type { MediaItem } from "#domain/media/media-item.ts";
import { isBlank } from "#domain/text/blank.ts";
import type { FormStore } from "../forms/form-store.ts";

/**
 * Fills in the text of the media library, unless the owner has written one for this page. Without a next
 * picture, or a text of it, the text of the picture before is removed.
 */
export function takeAltText(
  store: FormStore,
  field: string,
  before: MediaItem | null,
  next: MediaItem | null,
): void {
  const written = store.text(field) ?? "";
  const isOwn = !isBlank(written) && written !== before?.altText;
  const known = next?.altText ?? "";
  if (!isOwn && written !== known) store.setValue(field, known);
}
