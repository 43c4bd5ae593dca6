import { useEffect, useEffectEvent } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { getJson } from "../../ui/get-json.ts";

const FIRST_AFTER_MS = 700;
const AT_MOST_EVERY_MS = 8_000;

/**
 * While the pictures of a file are being made, asks now and then how far they are, ever more seldom,
 * and tells of it once they are done. Not while the tab is hidden.
 */
export function useLatestItem(
  { id, pictures }: Pick<MediaItem, "id" | "pictures">,
  onChange: ((item: MediaItem) => void) | undefined,
): void {
  const tell = useEffectEvent((item: MediaItem) => onChange?.(item));
  const isAsking = pictures === "waiting" && onChange !== undefined;
  useEffect(() => {
    if (!isAsking) return;
    const abort = new AbortController();
    let pause = FIRST_AFTER_MS;
    let timer = setTimeout(ask, pause);

    async function ask(): Promise<void> {
      const item = document.hidden ? null : await read(id, abort.signal);
      if (abort.signal.aborted) return;
      if (item && item.pictures !== "waiting") return tell(item);
      pause = Math.min(pause * 1.6, AT_MOST_EVERY_MS);
      timer = setTimeout(ask, pause);
    }

    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, isAsking]);
}

/** Null when nobody can say it just now: it is asked again. */
async function read(id: string, signal: AbortSignal): Promise<MediaItem | null> {
  try {
    return await getJson<MediaItem>(`/api/media/${id}`, { signal });
  } catch {
    return null;
  }
}
