import { useEffect, useRef } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { useFileChange } from "./use-file-change.ts";

/** Adds files as they arrive: those that come while others are being added go together after them. */
export function useAdding(projectId: string): (item: MediaItem) => void {
  const { change, isBusy } = useFileChange(projectId);
  const waiting = useRef<string[]>([]);
  const wasSent = useRef(false);

  function send(): void {
    if (waiting.current.length === 0) return;
    wasSent.current = true;
    void change({ intent: "add-files", mediaIds: waiting.current.splice(0) });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when an answer has come
  useEffect(() => {
    if (isBusy) return;
    wasSent.current = false;
    send();
  }, [isBusy]);

  return (item) => {
    waiting.current.push(item.id);
    if (!isBusy && !wasSent.current) send();
  };
}
