import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { getJson, Refusal } from "../../ui/get-json.ts";
import { showToast } from "../../ui/toast.ts";
import { Badge } from "../kit/badge.tsx";
import { useLatestItem } from "./use-latest-item.ts";

type PicturesStateProps = {
  item: Pick<MediaItem, "id" | "kind" | "pictures">;
  /**
   * Hears of the file once its pictures are made, or could not be; for places that hold the file
   * themselves. Lists are read anew by the announcement (`refreshesOn: ["media"]`).
   */
  onChange?: (item: MediaItem) => void;
};

/** How far the pictures of a file are: nothing when they are there or none are due. */
export function PicturesState({ item, onChange }: PicturesStateProps) {
  const [isAsked, setAsked] = useState(false);
  useLatestItem(item, onChange);
  if (item.pictures === "waiting") return <Badge tone="waiting">Making previews</Badge>;
  if (item.pictures !== "failed") return null;

  async function again() {
    setAsked(true);
    try {
      onChange?.(await getJson<MediaItem>(`/api/media/${item.id}/pictures`, { method: "POST" }));
    } catch (error) {
      const why = error instanceof Refusal && error.message;
      showToast("error", "The previews were not asked for", why || "Check the connection.");
    }
    setAsked(false);
  }

  return (
    <span className="pictures-failed">
      <Badge tone="alarm">{item.kind === "picture" ? "Previews failed" : "Poster failed"}</Badge>
      <button type="button" className="quiet-button" disabled={isAsked} onClick={again}>
        <RotateCw aria-hidden="true" size={15} /> Try again
      </button>
    </span>
  );
}
