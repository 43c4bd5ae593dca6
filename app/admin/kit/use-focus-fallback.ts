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
      if (!(target instanceof Element)) return;
      const dialog = target.closest("dialog");
      // The dialog of a control does not count as leaving it, unlike one around the container.
      if (dialog && !dialog.contains(current)) return;
      focused = current.contains(target) ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      // Has no effect behind an open dialog, whose removal is the next attempt.
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
