import { Link } from "react-router";

export type TabLink = { label: string; to: string; count?: number; isCurrent: boolean };

/** Tabs with addresses of their own. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tab-links">
      {tabs.map(({ label, to, count, isCurrent }) => (
        <Link key={label} to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
          {label}
          {count !== undefined && <span className="tabular">{count.toLocaleString("en-US")}</span>}
        </Link>
      ))}
    </nav>
  );
}
