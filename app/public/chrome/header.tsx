import { useLocation } from "react-router";
import { PageLink } from "../../ui/page-link.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "./use-site.ts";

const PLACES = [
  { label: "Home", to: "/", isHere: (path: string) => path === "/" },
  { label: "About", to: "/about", isHere: (path: string) => /^\/about\/?$/.test(path) },
  { label: "Blog", to: "/blog", isHere: (path: string) => /^\/blog(\/|$)/.test(path) },
  { label: "Contact", to: "/contact", isHere: (path: string) => /^\/contact\/?$/.test(path) },
];

/** A longer name has a row of its own on small screens, with four places below it. */
const SHORT_NAME_MAX_CHARS = 5;

/** The site's name and the ways to its other screens. spec: public-site §2, "Shared chrome" */
export function Header() {
  const { pathname } = useLocation();
  const { name } = useSite();
  return (
    <header className="site-header column no-print" data-name={lengthOf(name)}>
      <PageLink to="/" dir="auto" className="site-name display">
        {name}
      </PageLink>
      <nav aria-label="Main" className="site-nav">
        <ul>
          {PLACES.filter(({ isHere }) => !isHere(pathname)).map(({ label, to }) => (
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

function lengthOf(name: string): "short" | "long" {
  return Array.from(name).length <= SHORT_NAME_MAX_CHARS ? "short" : "long";
}
