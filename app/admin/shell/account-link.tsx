import { NavLink } from "react-router";
import { closeSheet } from "./close-sheet.ts";
import { initialOf } from "./initial.ts";
import { ACCOUNT_PATH } from "./nav-items.ts";

export type AccountSummary = { name: string; email: string };

export function AccountLink({ account: { name, email } }: { account: AccountSummary }) {
  return (
    <NavLink to={ACCOUNT_PATH} onClick={closeSheet} className="admin-account">
      <span aria-hidden="true" className="admin-initial">
        {initialOf(name || email)}
      </span>
      <span className="admin-label">
        <span dir="auto" className="admin-account-name">
          {name || "Account"}
        </span>
        <span dir="auto" className="admin-account-email" title={email}>
          {email}
        </span>
      </span>
    </NavLink>
  );
}
