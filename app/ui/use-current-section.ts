import { useEffect, useState } from "react";

/** A heading counts as reached when it has come this near to the top of the window. */
const REACHED_AT_PX = 130;

/** The id of the section that is being read, of sections in the order of the page. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const headings = sections
      .map(({ id }) => document.getElementById(id))
      .filter((heading) => heading !== null);
    const observer = new IntersectionObserver(
      () => {
        const reached = headings.filter(
          (heading) => heading.getBoundingClientRect().top <= REACHED_AT_PX,
        );
        setCurrent(reached.at(-1)?.id);
      },
      { rootMargin: `-${REACHED_AT_PX}px 0px 0px 0px` },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [sections]);

  return current;
}
