import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { FormStore } from "../../forms/form-store.ts";
import { useChange } from "../../shell/live/live-changes.tsx";

type RemoteChanges = {
  id: string;
  store: FormStore;
  /** The end of the saves under way. */
  queue: RefObject<Promise<unknown>>;
  /** Whether a field could not be replaced, as the caret was in it. */
  isHeldBack: RefObject<boolean>;
  receive: () => Promise<void>;
};

/**
 * Runs `receive` when the post was changed anywhere, and again when the caret leaves a field that was
 * held back; between saves, so that nothing older than a save's reply is taken over.
 */
export function useRemoteChanges({ id, store, queue, isHeldBack, receive }: RemoteChanges): void {
  const isQueued = useRef(false);
  const receiveLater = useEffectEvent(() => {
    if (isQueued.current) return;
    isQueued.current = true;
    queue.current = queue.current.then(() => {
      isQueued.current = false;
      return receive();
    });
  });
  useChange([`post:${id}`, `draft:${id}`], () => receiveLater());
  useEffect(() => {
    const { form } = store;
    const listener = () => {
      if (!isHeldBack.current) return;
      isHeldBack.current = false;
      receiveLater();
    };
    form?.addEventListener("focusout", listener);
    return () => form?.removeEventListener("focusout", listener);
  }, [store, isHeldBack]);
}
