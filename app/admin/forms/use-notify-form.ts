import { type RefObject, useEffect, useRef } from "react";

/** Dispatches an `input` event when a value changes other than by typing. */
export function useNotifyForm(element: RefObject<HTMLElement | null>, value: unknown): void {
  const lastValue = useRef(value);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    element.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [element, value]);
}
