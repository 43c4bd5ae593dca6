import { type RefObject, useEffect, useRef } from "react";

/** In CSS, with a script as fallback. The element has the class `reading-measure`. */
export function ReadingProgress({ of: text }: { of: RefObject<HTMLElement | null> }) {
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const follow = () => {
      if (!line.current || !text.current) return;
      const { top, height } = text.current.getBoundingClientRect();
      const read = height > innerHeight ? -top / (height - innerHeight) : Number(top < 0);
      const share = Math.min(Math.max(read, 0), 1);
      line.current.style.scale = `${share} 1`;
    };
    line.current?.setAttribute("data-scripted", "");
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [text]);

  return <div ref={line} aria-hidden="true" className="reading-progress" />;
}
