import { ArrowLeft, ArrowUpRight, ExternalLink, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { returnTo, useKeptPlace } from "./kept-place.ts";
import { SIGN_OUT_PATH } from "./places.ts";

type HeaderProps = {
  title: string;
  /** Where the Back button leads. */
  back?: string;
  /** What opens the menu, on small screens. */
  menu: ReactNode;
  /** What opens the search. */
  search: ReactNode;
};

/** The screen's title and what one can do from every screen. spec: admin-area §2, "Admin shell" */
export function Header({ title, back, menu, search }: HeaderProps) {
  const wayBack = useKeptPlace(back);
  return (
    <header className="admin-header">
      {menu}
      <div className="admin-title">
        {back && wayBack && (
          <Link to={wayBack} onClick={() => returnTo(back)} className="pill admin-back leads-back">
            <ArrowLeft aria-hidden="true" />
            Back
          </Link>
        )}
        <h1 dir="auto" className="display" title={title}>
          {title}
        </h1>
      </div>
      <div className="admin-actions">
        {search}
        <ThemeSwitch />
        <a href="/" target="_blank" rel="noopener" className="pill admin-action leads-out">
          <span className="admin-action-text">View Site</span>
          <ArrowUpRight aria-hidden="true" className="admin-action-text" />
          <ExternalLink aria-hidden="true" className="admin-action-sign" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <Form method="post" action={SIGN_OUT_PATH} className="admin-sign-out">
          <button type="submit" className="pill admin-action">
            <span className="admin-action-text">Sign Out</span>
            <LogOut aria-hidden="true" className="admin-action-sign" />
          </button>
        </Form>
      </div>
    </header>
  );
}
