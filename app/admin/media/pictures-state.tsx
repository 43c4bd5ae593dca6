import { RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { errorText, fetchJson } from "../../ui/fetch-json.ts";
import { showToast } from "../../ui/toast.ts";
import { Badge } from "../kit/badge.tsx";
import { BusyButton } from "../kit/busy-button.tsx";

const FIRST_DELAY_MS = 700;
const DELAY_MAX_MS = 8_000;

type PicturesStateProps = {
  item: Pick<MediaItem, "id" | "kind" | "pictures">;
  /** Called when processing ends, for parents that keep the item in state instead of a loader. */
  onChange?: (item: MediaItem) => void;
};

/** Renders nothing when the file's renditions are ready, or it has none. */
export function PicturesState({ item, onChange }: PicturesStateProps) {
  const [isRetrying, setRetrying] = useState(false);
  usePolledItem(item, onChange);
  const latest = useRef<PicturesStateProps>(null);
  useLayoutEffect(() => {
    latest.current = { item, onChange };
    return () => {
      latest.current = null;
    };
  }, [item, onChange]);
  if (item.pictures === "waiting") return <Badge tone="waiting">Processing</Badge>;
  if (item.pictures !== "failed") return null;

  async function retry() {
    setRetrying(true);
    try {
      const path = `/api/media/${item.id}/pictures`;
      const retried = await fetchJson<MediaItem>(path, { method: "POST" });
      // The file may have been removed or replaced meanwhile.
      if (latest.current?.item.id === item.id) latest.current.onChange?.(retried);
    } catch (error) {
      const why = errorText(error, "Check your connection.");
      showToast("error", "Couldn't start processing", why);
    }
    setRetrying(false);
  }

  return (
    <span className="pictures-failed">
      <Badge tone="alarm">{item.kind === "picture" ? "Previews failed" : "Poster failed"}</Badge>
      <BusyButton className="plain-button" isBusy={isRetrying} onClick={retry}>
        <RotateCw aria-hidden="true" size={15} /> Try again
      </BusyButton>
    </span>
  );
}

/** Polls a file with backoff while its renditions are made; paused while the tab is hidden. */
function usePolledItem(
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
    return await fetchJson<MediaItem>(`/api/media/${id}`, { signal });
  } catch {
    return null;
  }
}
