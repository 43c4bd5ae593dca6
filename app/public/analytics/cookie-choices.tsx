import { useSite } from "../chrome/use-site.ts";
import { asksConsent } from "./asks-consent.ts";

/** Shows the question of consent once more, on a site that asks it: an entry of the footer's list. */
export function CookieChoices() {
  if (!asksConsent(useSite())) return null;
  return (
    <li className="needs-scripts">
      <button type="button" data-cookie-choices="">
        Cookie choices
      </button>
    </li>
  );
}
