import { type RefObject, useEffect, useRef } from "react";

/**
 * A line at the top of the window: how much of a text lies behind the reader. The style sheet moves
 * it; where it cannot, a script does. The text carries the class `reading-measure`.
 */
export function ReadingProgress({ of: text }: { of: RefObject<HTMLElement | null> }) {
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const follow = () => {
      if (!line.current || !text.current) return;
      const { top, height } = text.current.getBoundingClientRect();
      const read = -top / (height - innerHeight);
      const share = height > innerHeight ? Math.min(Math.max(read, 0), 1) : 1;
      line.current.style.scale = `${share} 1`;
    };
    line.current?.setAttribute("data-scripted", "");
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [text]);

  return <div ref={line} aria-hidden="true" className="reading-progress" />;
}
