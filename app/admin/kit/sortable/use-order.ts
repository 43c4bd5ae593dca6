import { useRef, useState } from "react";
import { useSettled } from "../../forms/use-settled.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";

type OrderRequest<Reply> = {
  /** Sends the ids in their new order. */
  send: (ids: string[]) => void;
  reply: Reply | undefined;
  isBusy: boolean;
};

/**
 * Optimistic reordering, reverted when the server rejects it. Orders are sent one at a time,
 * because parallel requests may arrive out of order; leaving while one is queued asks first.
 */
export function useOrder<Item extends { id: string }, Reply>(
  items: readonly Item[],
  { send: sendOrder, reply, isBusy }: OrderRequest<Reply>,
) {
  const [order, setOrder] = useState<string[] | null>(null);
  const isSending = useRef(false);
  const queued = useRef<string[]>(undefined);
  const [hasQueued, setHasQueued] = useState(false);
  useUnsavedChanges(hasQueued);

  function queue(ids: string[] | undefined): void {
    queued.current = ids;
    setHasQueued(ids !== undefined);
  }

  function send(ids: string[]): void {
    isSending.current = true;
    sendOrder(ids);
  }

  useSettled({ isBusy, reply }, () => {
    isSending.current = false;
    const next = queued.current;
    queue(undefined);
    if (next) send(next);
    else setOrder(null);
  });

  /** Items added in the meantime are last, as on the server. */
  const indexOf = ({ id }: Item) => {
    const index = order?.indexOf(id) ?? -1;
    return index < 0 ? items.length : index;
  };
  const ordered = order ? items.toSorted((a, b) => indexOf(a) - indexOf(b)) : items;

  /** `index`: the zero-based target position. */
  function move(id: string, index: number): void {
    const others = ordered.map((item) => item.id).filter((other) => other !== id);
    const ids = others.toSpliced(index, 0, id);
    setOrder(ids);
    if (isSending.current) queue(ids);
    else send(ids);
  }
  return { ordered, move };
}
