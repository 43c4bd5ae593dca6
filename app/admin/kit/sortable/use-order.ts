import { useEffect, useEffectEvent, useRef, useState } from "react";

type Sending<Reply> = {
  /** Sends the ids in their new order. */
  send: (ids: string[]) => void;
  reply: Reply | undefined;
  isBusy: boolean;
};

/**
 * The items in the order that they were last put in, before the server has answered; in the order that
 * the server has when it refuses. One order is sent after the other: of two on their way at once, the
 * first could arrive last.
 */
export function useOrder<Item extends { id: string }, Reply>(
  items: readonly Item[],
  { send: sendOrder, reply, isBusy }: Sending<Reply>,
) {
  const [order, setOrder] = useState<string[] | null>(null);
  const isUnderWay = useRef(false);
  const waiting = useRef<string[]>(undefined);
  const before = useRef({ isBusy, reply });

  function send(ids: string[]): void {
    isUnderWay.current = true;
    sendOrder(ids);
  }

  const settle = useEffectEvent(() => {
    isUnderWay.current = false;
    const next = waiting.current;
    waiting.current = undefined;
    if (next) send(next);
    else setOrder(null);
  });
  useEffect(() => {
    // Answered within a moment, or sent to the sign-in without an answer: each shows in one of the two.
    const isOver = !isBusy && (before.current.isBusy || before.current.reply !== reply);
    before.current = { isBusy, reply };
    if (isOver) settle();
  }, [isBusy, reply]);

  /** One that came in the meantime stands last, as it will. */
  const placeOf = ({ id }: Item) => {
    const place = order?.indexOf(id) ?? -1;
    return place < 0 ? items.length : place;
  };
  const ordered = order ? items.toSorted((one, other) => placeOf(one) - placeOf(other)) : items;

  /** Puts the item into the place of another; places are counted from 0. */
  function move(id: string, place: number): void {
    const others = ordered.map((item) => item.id).filter((other) => other !== id);
    const ids = others.toSpliced(place, 0, id);
    setOrder(ids);
    if (isUnderWay.current) waiting.current = ids;
    else send(ids);
  }
  return { ordered, move };
}
