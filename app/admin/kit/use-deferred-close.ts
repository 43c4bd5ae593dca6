import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Closes a dialog. While its action is in progress, `onDone` is deferred: the component must stay
 * mounted, out of sight, to show the result.
 */
export function useDeferredClose(isBusy: boolean, onDone: () => void): () => void {
  const isClosed = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isBusy && isClosed.current) done();
  }, [isBusy]);
  return () => {
    isClosed.current = true;
    if (!isBusy) onDone();
  };
}
