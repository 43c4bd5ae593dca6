import { type RefObject, useEffect } from "react";

/**
 * When the focused control in `container` is removed, focuses the first element there that
 * `selector` matches.
 */
export function useFocusFallback(container: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const { current } = container;
    if (!current) return;
    let focused: Element | undefined;
    const trackFocus = ({ target }: FocusEvent) => {
      // The dialog of a control does not count as leaving it.
      if (!(target instanceof Element) || target.closest("dialog")) return;
      focused = current.contains(target) ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = undefined;
      current.querySelector<HTMLElement>(selector)?.focus();
    });
    observer.observe(current, { childList: true, subtree: true });
    addEventListener("focusin", trackFocus);
    return () => {
      observer.disconnect();
      removeEventListener("focusin", trackFocus);
    };
  }, [container, selector]);
}
