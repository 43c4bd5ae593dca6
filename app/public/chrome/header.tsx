import { useLocation } from "react-router";
import { DEFAULT_NAME } from "#domain/site/site.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "./use-site.ts";

const PLACES = [
  { label: "Home", to: "/", isHere: (path: string) => path === "/" },
  { label: "About", to: "/about", isHere: (path: string) => path === "/about" },
  { label: "Blog", to: "/blog", isHere: (path: string) => /^\/blog(\/|$)/.test(path) },
];

/** The site's name and the ways to its other screens. spec: public-site §2, "Shared chrome" */
export function Header() {
  const { pathname } = useLocation();
  const name = useSite()?.name ?? DEFAULT_NAME;
  return (
    <header className="site-header column no-print">
      <PageLink to="/" className="site-name display">
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
        <ThemeSwitch />
      </nav>
    </header>
  );
}
