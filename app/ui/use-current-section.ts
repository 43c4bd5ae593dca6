import { type RefObject, useEffect } from "react";

/** Distance from the top of the window at which a heading counts as reached. */
const REACHED_AT_PX = 130;

/** Scroll spy. Only touches the two links that change, since there may be ten thousand. */
export function useCurrentSection(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const links = [...box.querySelectorAll("a")];
    const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));
    let current: HTMLElement | undefined;
    let frame = 0;

    const mark = () => {
      frame = 0;
      const link = links[lastReached(headings)];
      if (link === current) return;
      current?.removeAttribute("aria-current");
      current = link;
      link?.setAttribute("aria-current", "location");
      box.scrollTop = link ? link.offsetTop - box.clientHeight / 2 : 0;
    };
    const scheduleMark = () => {
      frame ||= requestAnimationFrame(mark);
    };
    mark();
    addEventListener("scroll", scheduleMark, { passive: true });
    return () => {
      removeEventListener("scroll", scheduleMark);
      cancelAnimationFrame(frame);
    };
  }, [list]);
}

/** -1 before the first heading. */
function lastReached(headings: (HTMLElement | null)[]): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const top = headings[middle]?.getBoundingClientRect().top ?? 0;
    if (top <= REACHED_AT_PX) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
