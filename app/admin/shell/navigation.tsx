import { Link, useLocation } from "react-router";
import { AccountLink, type AccountSummary } from "./account-link.tsx";
import { closeSheet } from "./close-sheet.ts";
import { isActiveItem, NAV_ITEMS } from "./nav-items.ts";

type NavigationProps = {
  account: AccountSummary;
  /** Unread counts by path. */
  unread: Readonly<Record<string, number>>;
};

export function Navigation({ account, unread }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className="admin-navigation">
      <ul>
        {NAV_ITEMS.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isActiveItem(item, pathname) ? "page" : undefined}
              onClick={closeSheet}
              className="admin-place"
            >
              <item.icon aria-hidden="true" />
              <span className="admin-label">{item.label}</span>
              <UnreadBadge count={unread[item.to] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
      <AccountLink account={account} />
    </nav>
  );
}

const SHOWN_MAX = 99;

function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-waiting figures">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{`, ${count} unread`}</span>
    </span>
  );
}
