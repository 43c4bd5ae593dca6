import "./door.css";
import type { ReactNode } from "react";
import { PageLink } from "../../ui/page-link.tsx";
import { RouteFocus } from "../../ui/route-focus.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "../chrome/use-site.ts";

type AuthLayoutProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
};

export function AuthLayout({ title, text, children }: AuthLayoutProps) {
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
        <RouteFocus main="main" />
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
