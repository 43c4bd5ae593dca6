import { NavLink } from "react-router";
import { AccountLink, type ShownAccount } from "./account-link.tsx";
import { closeSheet } from "./close-sheet.ts";
import { PLACES } from "./places.ts";

type NavigationProps = {
  account: ShownAccount;
  /** How much waits at a place, by its path. */
  waiting: Readonly<Record<string, number>>;
};

/** The ways to all screens, and below them to the account: in the sidebar and in the sheet. */
export function Navigation({ account, waiting }: NavigationProps) {
  return (
    <nav aria-label="Admin" className="admin-navigation">
      <ul>
        {PLACES.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/admin"} onClick={closeSheet} className="admin-place">
              <Icon aria-hidden="true" />
              <span className="admin-label">{label}</span>
              <Waiting count={waiting[to] ?? 0} />
            </NavLink>
          </li>
        ))}
      </ul>
      <AccountLink account={account} />
    </nav>
  );
}

/** More than anyone counts. */
const SHOWN_MAX = 99;

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-waiting figures">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{`, ${count} unread`}</span>
    </span>
  );
}
