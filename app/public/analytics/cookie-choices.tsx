import type { MouseEvent } from "react";
import { useSite } from "../chrome/use-site.ts";
import { needsConsent } from "./needs-consent.ts";

/** Reopens the consent banner; an item of the footer's list. */
export function CookieChoices() {
  if (!needsConsent(useSite())) return null;
  return (
    <li className="needs-scripts">
      <button type="button" data-cookie-choices="" onClick={markRequested}>
        Cookie choices
      </button>
    </li>
  );
}

/** Marks the button, because the consent code may still be loading. */
function markRequested({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.dataset.cookieChoices = "asked";
}
