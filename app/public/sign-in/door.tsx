import "./door.css";
import type { ReactNode } from "react";
import { Arrival } from "../../ui/arrival.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "../chrome/use-site.ts";

type DoorProps = {
  title: string;
  /** One line below the title. */
  text?: ReactNode;
  children: ReactNode;
};

/** What stands between the site and its owner: the house's wall, and the door in it. */
export function Door({ title, text, children }: DoorProps) {
  const { name, title: siteTitle } = useSite();
  return (
    <div className="door">
      <header className="door-wall">
        <PageLink to="/" dir="auto" className="site-name display">
          {name}
        </PageLink>
        <p aria-hidden="true" dir="auto" className="door-sign display">
          {siteTitle || name}
        </p>
      </header>
      <main id="main" tabIndex={-1} className="door-way">
        <Arrival main="main" />
        <div className="door-tools">
          <ThemeSwitch />
        </div>
        <div className="door-form">
          <h1 className="display">{title}</h1>
          {text && <p className="door-text">{text}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
