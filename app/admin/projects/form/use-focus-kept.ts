import { useLayoutEffect, useRef } from "react";

/** Gives the focus back to what had it in a part that could not be used for a moment. */
export function useFocusKept(isStill: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isStill && activeElement instanceof HTMLElement && part.current?.contains(activeElement))
      focused.current = activeElement;
    if (isStill || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [isStill]);
  return { part, focused };
}
