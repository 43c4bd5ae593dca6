import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Closes a question. One whose answer is being carried out stays, out of sight, until that is over: it
 * is the one that says how it went.
 */
export function useClosing(isBusy: boolean, onDone: () => void): () => void {
  const isClosed = useRef(false);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (!isBusy && isClosed.current) end();
  }, [isBusy]);
  return () => {
    isClosed.current = true;
    if (!isBusy) onDone();
  };
}
