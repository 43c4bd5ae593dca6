import { type RefObject, useEffect } from "react";

/** A heading counts as reached when it has come this near to the top of the window. */
const REACHED_AT_PX = 130;

/**
 * Marks, among links to the headings of a page in their order, the one of the section that is being
 * read (`aria-current`), and keeps it in view where the links scroll by themselves. Touches the two
 * links that change and nothing else, since there may be ten thousand.
 */
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
    const soon = () => {
      frame ||= requestAnimationFrame(mark);
    };
    mark();
    addEventListener("scroll", soon, { passive: true });
    return () => {
      removeEventListener("scroll", soon);
      cancelAnimationFrame(frame);
    };
  }, [list]);
}

/** The index of the last heading that was reached, -1 ahead of the first. */
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
