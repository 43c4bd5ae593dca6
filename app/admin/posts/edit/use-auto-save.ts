import { useEffect, useEffectEvent } from "react";

/** spec: admin-area §9 */
const AUTO_SAVE_MS = 30_000;

/** Calls `save` regularly, and when the connection is back. */
export function useAutoSave(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const listener = () => saveNow();
    const timer = setInterval(listener, AUTO_SAVE_MS);
    addEventListener("online", listener);
    return () => {
      clearInterval(timer);
      removeEventListener("online", listener);
    };
  }, []);
}
