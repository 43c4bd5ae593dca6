import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onReply` once for each reply to a form. */
export function useReply<Reply>(
  reply: Reply | undefined,
  onReply: (reply: NonNullable<Reply>) => void,
): void {
  const handled = useRef<Reply>(undefined);
  const handle = useEffectEvent(onReply);
  // Without dependencies: React Router reads a fetcher's data from a ref, so that a render which React
  // discards may be the one that sees the reply first, and the next would find no change.
  useEffect(() => {
    if (!reply || handled.current === reply) return;
    handled.current = reply;
    handle(reply);
  });
}
