import type { MediaItem } from "#domain/media/media-item.ts";
import { isBlank } from "#domain/text/blank.ts";
import type { FormStore } from "../forms/form-store.ts";

/** Fills in the text of the media library, unless the owner has written one for this page. */
export function takeAltText(
  store: FormStore,
  field: string,
  before: MediaItem | null,
  next: MediaItem | null,
): void {
  const written = store.text(field) ?? "";
  const isOwn = !isBlank(written) && written !== before?.altText;
  if (next?.altText && !isOwn) store.setValue(field, next.altText);
}
