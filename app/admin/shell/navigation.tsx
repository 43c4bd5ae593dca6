import type { MouseEvent } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { ACCOUNT_PATH } from "#domain/accounts/next-path.ts";
import { isActiveItem, NAV_ITEMS } from "./nav-items.ts";

export type NavigationProps = {
  account: AccountSummary;
  /** Unread counts by path. */
  unread: Readonly<Record<string, number>>;
};

export function Navigation({ account, unread }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className="admin-navigation vertical between gap-xl">
      <ul>
        {NAV_ITEMS.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isActiveItem(item, pathname) ? "page" : undefined}
              onClick={closeSheet}
              className="admin-nav-link"
            >
              <item.icon aria-hidden="true" />
              <span className="admin-label truncate grow">{item.label}</span>
              <UnreadBadge count={unread[item.to] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
      <AccountLink account={account} />
    </nav>
  );
}

const COUNT_SHOWN_MAX = 99;

function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-unread flex-none tabular">
      <span aria-hidden="true">{count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{`, ${count} unread`}</span>
    </span>
  );
}

type AccountSummary = { name: string; email: string };

function AccountLink({ account: { name, email } }: { account: AccountSummary }) {
  return (
    <NavLink to={ACCOUNT_PATH} onClick={closeSheet} className="admin-account flex-none">
      <span aria-hidden="true" className="admin-initial centered flex-none fine strong">
        {initialOf(name || email)}
      </span>
      <span className="admin-label truncate grow">
        <span dir="auto" className="admin-account-name">
          {name || "Account"}
        </span>
        <span dir="auto" className="admin-account-email faint" title={email}>
          {email}
        </span>
      </span>
    </NavLink>
  );
}

/** The first grapheme, in upper case. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en").segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

/** Closes the sheet around a link at once: its navigation may take long or be blocked. */
function closeSheet({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close();
}
