import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { FormStore } from "../../forms/form-store.ts";
import { useChange } from "../../shell/live/live-changes.tsx";
import { readHead } from "./send-save.ts";
import type { TaskQueue } from "./task-queue.ts";

type RemoteChanges = {
  id: string;
  store: FormStore;
  /** Has the saves. */
  queue: TaskQueue;
  /** Whether a field was not replaced, since it was busy: see `PostSession`. */
  wasSkipped: RefObject<boolean>;
  /** Null: it was deleted. */
  receive: (next: EditablePost | null) => void;
};

/**
 * Calls `receive` when the post was changed anywhere, and again when the caret leaves a field after one
 * was skipped; between saves, so that nothing older than a save's reply is taken over.
 */
export function useRemoteChanges({ id, store, queue, wasSkipped, receive }: RemoteChanges): void {
  const isQueued = useRef(false);
  const read = useEffectEvent(async () => {
    isQueued.current = false;
    const next = await readHead(id).catch(() => undefined);
    // Unreachable: the next change or save asks again.
    if (next !== undefined) receive(next);
  });
  const receiveLater = useEffectEvent(() => {
    if (isQueued.current) return;
    isQueued.current = true;
    void queue.add(() => read());
  });
  useChange([`post:${id}`, `draft:${id}`], () => receiveLater());
  useEffect(() => {
    const { form } = store;
    const listener = () => {
      if (!wasSkipped.current) return;
      wasSkipped.current = false;
      receiveLater();
    };
    form?.addEventListener("focusout", listener);
    return () => form?.removeEventListener("focusout", listener);
  }, [store, wasSkipped]);
}
