import { Link, useLocation } from "react-router";
import { AccountLink, type ShownAccount } from "./account-link.tsx";
import { closeSheet } from "./close-sheet.ts";
import { isWithin, PLACES } from "./places.ts";

type NavigationProps = {
  account: ShownAccount;
  /** How much waits at a place, by its path. */
  waiting: Readonly<Record<string, number>>;
};

/** The ways to all screens, and below them to the account: in the sidebar and in the sheet. */
export function Navigation({ account, waiting }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className="admin-navigation">
      <ul>
        {PLACES.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={isWithin(place, pathname) ? "page" : undefined}
              onClick={closeSheet}
              className="admin-place"
            >
              <place.icon aria-hidden="true" />
              <span className="admin-label">{place.label}</span>
              <Waiting count={waiting[place.to] ?? 0} />
            </Link>
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
