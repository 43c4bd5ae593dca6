import { trimmed } from "../html/blank.ts";
import type { Newsletter, Place } from "./places.ts";

/** What is stored of the newsletter's words and switches, or as much of it as there is. */
export type StoredNewsletter = Partial<{
  newsletterEnabled: boolean | null;
  newsletterButtonText: string | null;
  newsletterStrapMessage: string | null;
  newsletterShowHomeButton: boolean | null;
  newsletterShowOnProjects: boolean | null;
  newsletterShowOnAbout: boolean | null;
  newsletterShowOnBlogListing: boolean | null;
  newsletterShowOnBlogPosts: boolean | null;
  newsletterShowInFooter: boolean | null;
}>;

const DEFAULT_BUTTON = "Subscribe to Newsletter";
const DEFAULT_STRAP = "Stay up to date with new work and articles";

/** The newsletter in its words and places; null when it is off. decisions: Newsletter */
export function newsletterFrom(stored: StoredNewsletter): Newsletter | null {
  if (!stored.newsletterEnabled) return null;
  const switches: Partial<Record<Place, boolean | null | undefined>> = {
    home: stored.newsletterShowHomeButton,
    about: stored.newsletterShowOnAbout,
    listing: stored.newsletterShowOnBlogListing,
    post: stored.newsletterShowOnBlogPosts,
    project: stored.newsletterShowOnProjects,
    footer: stored.newsletterShowInFooter,
    // The contact page has no switch of its own.
    contact: true,
  };
  const places: Place[] = ["home", "about", "listing", "post", "project", "footer", "contact"];
  return {
    strap: trimmed(stored.newsletterStrapMessage ?? "") || DEFAULT_STRAP,
    button: trimmed(stored.newsletterButtonText ?? "") || DEFAULT_BUTTON,
    places: places.filter((place) => switches[place]),
  };
}
