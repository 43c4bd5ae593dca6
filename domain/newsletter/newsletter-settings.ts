import { trimmed } from "../html/blank.ts";
import type { Newsletter, Placement } from "./placements.ts";

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

/** Null when disabled. decisions: Newsletter */
export function newsletterFrom(stored: StoredNewsletter): Newsletter | null {
  if (!stored.newsletterEnabled) return null;
  const switches: Partial<Record<Placement, boolean | null | undefined>> = {
    home: stored.newsletterShowHomeButton,
    about: stored.newsletterShowOnAbout,
    listing: stored.newsletterShowOnBlogListing,
    post: stored.newsletterShowOnBlogPosts,
    project: stored.newsletterShowOnProjects,
    footer: stored.newsletterShowInFooter,
    contact: true,
  };
  const places: Placement[] = ["home", "about", "listing", "post", "project", "footer", "contact"];
  return {
    strap: trimmed(stored.newsletterStrapMessage ?? "") || DEFAULT_STRAP,
    button: trimmed(stored.newsletterButtonText ?? "") || DEFAULT_BUTTON,
    placements: places.filter((place) => switches[place]),
  };
}
