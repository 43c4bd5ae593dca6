import { type RefObject, useEffect, useRef, useState } from "react";
import { isComposing } from "../../../ui/is-composing.ts";

/** Fills the window with an element and makes everything else inert. */
export function useFocusMode(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const others = othersOf(element.current).filter((other) => !other.inert);
    for (const other of others) other.inert = true;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event)) return;
      const isDialogOpen = document.querySelector("dialog[open]") !== null;
      if (!isDialogOpen) setOn(false);
    };
    addEventListener("keydown", leave);
    return () => {
      for (const other of others) other.inert = false;
      removeEventListener("keydown", leave);
    };
  }, [isOn, element]);
  const toggle = useRef(() => setOn((before) => !before)).current;
  return { isOn, toggle };
}

/** The siblings of the element and of all that contain it; dialogs and toasts stay usable. */
function othersOf(element: HTMLElement | null): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at = element; at && at.parentElement !== document.body; at = at.parentElement) {
    for (const other of at.parentElement?.children ?? [])
      if (other !== at && other instanceof HTMLElement) others.push(other);
  }
  return others;
}
