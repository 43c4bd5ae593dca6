import type { MouseEvent } from "react";
import { useSite } from "../chrome/use-site.ts";
import { asksConsent } from "./asks-consent.ts";

/** Shows the question of consent once more, on a site that asks it: an entry of the footer's list. */
export function CookieChoices() {
  if (!asksConsent(useSite())) return null;
  return (
    <li className="needs-scripts">
      <button type="button" data-cookie-choices="" onClick={remember}>
        Cookie choices
      </button>
    </li>
  );
}

/** What shows the question may still be on its way. */
function remember({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.dataset.cookieChoices = "asked";
}
