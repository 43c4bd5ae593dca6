import { purposesOf } from "#domain/analytics/consent.ts";
import { useSite } from "../chrome/use-site.ts";

/** Shows the question of consent once more, on a site that asks it: an entry of the footer's list. */
export function CookieChoices() {
  if (purposesOf(useSite()).length === 0) return null;
  return (
    <li className="needs-scripts">
      <button type="button" data-cookie-choices="">
        Cookie choices
      </button>
    </li>
  );
}
