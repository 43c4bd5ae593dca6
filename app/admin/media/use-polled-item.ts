import { useEffect, useEffectEvent } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { getJson } from "../../ui/get-json.ts";

const FIRST_DELAY_MS = 700;
const DELAY_MAX_MS = 8_000;

/** Polls a file with backoff while its renditions are made; paused while the tab is hidden. */
export function usePolledItem(
  { id, pictures }: Pick<MediaItem, "id" | "pictures">,
  onChange: ((item: MediaItem) => void) | undefined,
): void {
  const notify = useEffectEvent((item: MediaItem) => onChange?.(item));
  const isPolling = pictures === "waiting" && onChange !== undefined;
  useEffect(() => {
    if (!isPolling) return;
    const abort = new AbortController();
    let delay = FIRST_DELAY_MS;
    let timer = setTimeout(poll, delay);

    async function poll(): Promise<void> {
      const item = document.hidden ? null : await fetchItem(id, abort.signal);
      if (abort.signal.aborted) return;
      if (item && item.pictures !== "waiting") return notify(item);
      delay = Math.min(delay * 1.6, DELAY_MAX_MS);
      timer = setTimeout(poll, delay);
    }

    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, isPolling]);
}

/** Null on failure, which the next poll retries. */
async function fetchItem(id: string, signal: AbortSignal): Promise<MediaItem | null> {
  try {
    return await getJson<MediaItem>(`/api/media/${id}`, { signal });
  } catch {
    return null;
  }
}
