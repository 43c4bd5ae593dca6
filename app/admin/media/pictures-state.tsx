import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { ApiError, getJson } from "../../ui/get-json.ts";
import { showToast } from "../../ui/toast.ts";
import { Badge } from "../kit/badge.tsx";
import { usePolledItem } from "./use-polled-item.ts";

type PicturesStateProps = {
  item: Pick<MediaItem, "id" | "kind" | "pictures">;
  /** Called when processing ends, for parents that keep the item in state instead of a loader. */
  onChange?: (item: MediaItem) => void;
};

/** Renders nothing when the file's renditions are ready, or it has none. */
export function PicturesState({ item, onChange }: PicturesStateProps) {
  const [isRetrying, setRetrying] = useState(false);
  usePolledItem(item, onChange);
  if (item.pictures === "waiting") return <Badge tone="waiting">Processing</Badge>;
  if (item.pictures !== "failed") return null;

  async function retry() {
    setRetrying(true);
    try {
      onChange?.(await getJson<MediaItem>(`/api/media/${item.id}/pictures`, { method: "POST" }));
    } catch (error) {
      const why = error instanceof ApiError && error.message;
      showToast("error", "Couldn't start processing", why || "Check your connection.");
    }
    setRetrying(false);
  }

  return (
    <span className="pictures-failed">
      <Badge tone="alarm">{item.kind === "picture" ? "Previews failed" : "Poster failed"}</Badge>
      <button type="button" className="quiet-button" disabled={isRetrying} onClick={retry}>
        <RotateCw aria-hidden="true" size={15} /> Try again
      </button>
    </span>
  );
}
