import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DetailedFile } from "./detailed-project.ts";
import { useFileChange } from "./use-file-change.ts";

/**
 * The files in the order that they were last put in, at once and before the server has said that it
 * is so; in the order that they have there when it cannot be. One order is sent after the other: of two
 * on their way at once, the first could arrive last.
 */
export function useFileOrder(projectId: string, files: readonly DetailedFile[]) {
  const { change, reply, isBusy } = useFileChange(projectId);
  const [order, setOrder] = useState<string[] | null>(null);
  const isUnderWay = useRef(false);
  const waiting = useRef<string[]>(undefined);
  const before = useRef({ isBusy, reply });

  function send(fileIds: string[]): void {
    isUnderWay.current = true;
    void change({ intent: "order-files", fileIds });
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
  const placeOf = ({ id }: DetailedFile) => {
    const place = order?.indexOf(id) ?? -1;
    return place < 0 ? files.length : place;
  };
  const ordered = order ? files.toSorted((one, other) => placeOf(one) - placeOf(other)) : files;

  /** Puts the file into the place of another; places are counted from 0. */
  function move(id: string, place: number): void {
    const others = ordered.map((file) => file.id).filter((other) => other !== id);
    const fileIds = others.toSpliced(place, 0, id);
    setOrder(fileIds);
    if (isUnderWay.current) waiting.current = fileIds;
    else send(fileIds);
  }
  return { ordered, move };
}
