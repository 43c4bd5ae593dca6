import { ArrowLeft, ArrowUpRight, ExternalLink, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { SIGN_OUT_PATH } from "./nav-items.ts";
import { prepareReturn, useBackAddress } from "./screen-history.ts";

type HeaderProps = {
  title: string;
  /** Target of the Back button. */
  back?: string;
  /** The menu button, for small screens. */
  menu: ReactNode;
  /** The palette button. */
  search: ReactNode;
};

/** spec: admin-area §2, "Admin shell" */
export function Header({ title, back, menu, search }: HeaderProps) {
  const backAddress = useBackAddress(back);
  return (
    <header className="admin-header">
      {menu}
      <div className="admin-title">
        {back && backAddress && (
          <Link
            to={backAddress}
            onClick={() => prepareReturn(back)}
            className="pill admin-back leads-back"
          >
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
