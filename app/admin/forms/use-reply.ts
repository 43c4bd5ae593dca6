import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onReply` once for each reply to a form. */
export function useReply<Reply>(
  reply: Reply | undefined,
  onReply: (reply: NonNullable<Reply>) => void,
): void {
  const handled = useRef<Reply>(undefined);
  const handle = useEffectEvent(onReply);
  useEffect(() => {
    if (!reply || handled.current === reply) return;
    handled.current = reply;
    handle(reply);
  }, [reply]);
}
