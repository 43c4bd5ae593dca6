import { useEffect, useRef, useState } from "react";
import type { DetailedFile } from "./detailed-project.ts";
import { useFileChange } from "./use-file-change.ts";

/**
 * The files in the order that they were last put in, at once and before the server has said that it
 * is so; in the order that they have there when it cannot be.
 */
export function useFileOrder(projectId: string, files: readonly DetailedFile[]) {
  const { change, isBusy } = useFileChange(projectId);
  const [order, setOrder] = useState<string[] | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) setOrder(null);
    wasBusy.current = isBusy;
  }, [isBusy]);

  const placeOf = ({ id }: DetailedFile) => order?.indexOf(id) ?? 0;
  const ordered = order ? files.toSorted((one, other) => placeOf(one) - placeOf(other)) : files;

  /** Puts the file into the place of another; places are counted from 0. */
  function move(id: string, place: number): void {
    const others = ordered.map((file) => file.id).filter((other) => other !== id);
    const fileIds = others.toSpliced(place, 0, id);
    setOrder(fileIds);
    void change({ intent: "order-files", fileIds });
  }
  return { ordered, move };
}
