import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";

type TabLinksProps = {
  label: string;
  tabs: readonly { label: string; to: string; count?: number }[];
  /** A tab's `to`. */
  current: string;
};

/** Tabs with addresses of their own. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another tab becomes current
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current);
  }, [current]);
  return (
    <nav aria-label={label} className="tab-links" ref={nav}>
      {tabs.map(({ label, to, count }) => (
        <Link
          key={label}
          to={to}
          aria-current={to === current ? "page" : undefined}
          preventScrollReset
        >
          {label}
          {count !== undefined && <span className="tabular">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** On phones there may be more tabs than fit. `scrollIntoView` would scroll the page as well. */
function scrollToCurrent(nav: HTMLElement): void {
  const link = nav.querySelector("[aria-current]");
  if (!link) return;
  const [frame, shown] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  nav.scrollLeft += shown.left + shown.width / 2 - (frame.left + frame.width / 2);
}
