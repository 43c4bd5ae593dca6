import { useEffect, useEffectEvent, useRef } from "react";

type Request = { isBusy: boolean; reply: unknown };

/**
 * Calls `onSettled` after each request of a fetcher, once its reply has been handled. A fast reply
 * may skip the busy state, and a redirect to the sign-in brings no reply.
 */
export function useSettled({ isBusy, reply }: Request, onSettled: () => void): void {
  const before = useRef({ isBusy, reply });
  const settle = useEffectEvent(onSettled);
  // Without dependencies, for the reason that `useReply` gives.
  useEffect(() => {
    const isDone = !isBusy && (before.current.isBusy || before.current.reply !== reply);
    before.current = { isBusy, reply };
    if (isDone) settle();
  });
}
