import type { MouseEvent } from "react";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";

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

export function needsConsent(site: Site): boolean {
  return site.gaMeasurementId !== "" || site.longTermVisitorId;
}
