import type { MediaItem } from "#domain/media/media-item.ts";
import { fetchJson } from "../../../ui/fetch-json.ts";

export function findItem(id: string, signal: AbortSignal): Promise<MediaItem> {
  return fetchJson<MediaItem>(`/api/media/${id}`, { cache: "no-store", signal });
}
