import { useLocation } from "react-router";
import { codePoints } from "#domain/text/code-points.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "./use-site.ts";

const NAV_ITEMS = [
  { label: "Home", to: "/", isCurrent: (path: string) => path === "/" },
  { label: "About", to: "/about", isCurrent: (path: string) => /^\/about\/?$/.test(path) },
  { label: "Blog", to: "/blog", isCurrent: (path: string) => /^\/blog(\/|$)/.test(path) },
  { label: "Contact", to: "/contact", isCurrent: (path: string) => /^\/contact\/?$/.test(path) },
];

/** Longer names have their own row on small screens. */
const SHORT_NAME_MAX_CHARS = 5;

/** spec: public-site §2, "Shared chrome" */
export function Header() {
  const { pathname } = useLocation();
  const { name } = useSite();
  return (
    <header className="site-header column no-print" data-name={nameLength(name)}>
      <PageLink to="/" dir="auto" className="site-name break-words display">
        {name}
      </PageLink>
      <nav aria-label="Main" className="site-nav small">
        <ul>
          {NAV_ITEMS.filter(({ isCurrent }) => !isCurrent(pathname)).map(({ label, to }) => (
            <li key={to}>
              <PageLink to={to}>{label}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

function nameLength(name: string): "short" | "long" {
  return codePoints(name) <= SHORT_NAME_MAX_CHARS ? "short" : "long";
}
