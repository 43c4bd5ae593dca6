import { useEffect, useRef } from "react";

/**
 * Closing a message returns the focus to its row, as browsers do for links, or to the row now at its
 * position when it is gone from the list.
 */
export function useFocusAfterClose(
  rows: readonly { id: string }[],
  openId: string | undefined,
): void {
  const last = useRef({ id: openId, index: 0 });
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === openId);
    if (openId && index >= 0) last.current = { id: openId, index };
  }, [rows, openId]);
  const wasOpen = useRef(openId);
  useEffect(() => {
    const closed = wasOpen.current;
    wasOpen.current = openId;
    if (!closed || openId) return;
    // After the shell has moved the focus to the screen.
    const frame = requestAnimationFrame(() => {
      const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
      const own = links.find((link) => link.closest(`[data-row="${closed}"]`));
      const index = last.current.id === closed ? last.current.index : 0;
      (own ?? links[Math.min(index, links.length - 1)])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [openId]);
}
