import { useEffect, useEffectEvent, useRef } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { FileReply } from "#domain/projects/file-changes.ts";
import { sayReply, useFileChange } from "./use-file-change.ts";

/**
 * Adds files as they arrive: those that come while others are being added go together after them. How
 * many were added is said once, when no more are coming.
 */
export function useAdding(projectId: string, isMoreComing: boolean): (item: MediaItem) => void {
  const waiting = useRef<string[]>([]);
  const wasSent = useRef(false);
  const added = useRef(0);
  const hear = (reply: FileReply) => {
    if (reply.status === "done" && reply.intent === "add-files") added.current += reply.count;
    else sayReply(reply);
  };
  const { change, isBusy } = useFileChange(projectId, hear);

  function send(): void {
    if (waiting.current.length === 0) return;
    wasSent.current = true;
    void change({ intent: "add-files", mediaIds: waiting.current.splice(0) });
  }

  const settle = useEffectEvent(() => {
    wasSent.current = false;
    send();
  });
  useEffect(() => {
    if (!isBusy) settle();
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || isMoreComing || wasSent.current) return;
    sayAdded(added);
  }, [isBusy, isMoreComing]);
  useEffect(() => () => sayAdded(added), []);

  return (item) => {
    waiting.current.push(item.id);
    if (!isBusy && !wasSent.current) send();
  };
}

/** Says once how many came, and begins to count anew. */
function sayAdded(added: { current: number }): void {
  const count = added.current;
  added.current = 0;
  sayReply({ intent: "add-files", status: "done", count });
}
