import { type RefObject, useEffect, useRef } from "react";

/**
 * For the heading of a screen that goes through stages: focused when the focused control disappeared
 * with its stage.
 */
export function useFocusOnStage(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [stage]);
  return heading;
}
