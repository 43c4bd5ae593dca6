import { type RefObject, useEffect, useRef } from "react";

/** Lets a form hear that something it holds has changed by other ways than typing, once it has. */
export function useTold(part: RefObject<HTMLElement | null>, held: unknown): void {
  const told = useRef(held);
  useEffect(() => {
    if (told.current === held) return;
    told.current = held;
    part.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [part, held]);
}
