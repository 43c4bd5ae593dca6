import { type SettingGroup, settingsFrom } from "../forms/setting.ts";
import type { Newsletter, Placement } from "./placements.ts";

/** spec: admin-area §3, "Site configuration"; decisions: Newsletter */
export const NEWSLETTER_SETTINGS = {
  newsletterEnabled: { kind: "switch", label: "Newsletter" },
  newsletterButtonText: {
    kind: "line",
    label: "Button text",
    max: 120,
    default: "Subscribe to Newsletter",
  },
  newsletterStrapMessage: {
    kind: "line",
    label: "Strap message",
    max: 200,
    default: "Stay up to date with new work and articles",
  },
  newsletterShowHomeButton: { kind: "switch", label: "Button on the home page" },
  newsletterShowOnProjects: { kind: "switch", label: "Card on projects" },
  newsletterShowOnAbout: { kind: "switch", label: "Card on About" },
  newsletterShowOnBlogListing: { kind: "switch", label: "Card on the blog" },
  newsletterShowOnBlogPosts: { kind: "switch", label: "Card on blog posts" },
  newsletterShowInFooter: { kind: "switch", label: "Newsletter in the footer" },
  newsletterAutoSendOnPublish: { kind: "switch", label: "Send when a post is published" },
  newsletterAutoSendOnProjectPublish: {
    kind: "switch",
    label: "Send when a project is published",
  },
  newsletterSendsPerSecond: {
    kind: "number",
    label: "Emails per second",
    min: 1,
    max: 1_000,
    default: 10,
  },
  postalAddress: { kind: "lines", label: "Postal address", max: 1_000 },
} as const satisfies SettingGroup;

/** Edited beside the issues. Already counted links keep redirecting when it is off. */
export const SEND_SETTINGS = {
  newsletterCountClicks: { kind: "switch", label: "Count clicks on links" },
} as const satisfies SettingGroup;

type StoredNewsletter = { readonly [Name in keyof typeof NEWSLETTER_SETTINGS]?: unknown };

/** Null when disabled. decisions: Newsletter */
export function newsletterFrom(stored: StoredNewsletter): Newsletter | null {
  const settings = settingsFrom(NEWSLETTER_SETTINGS, stored);
  if (!settings.newsletterEnabled) return null;
  const switches: Partial<Record<Placement, boolean>> = {
    home: settings.newsletterShowHomeButton,
    about: settings.newsletterShowOnAbout,
    listing: settings.newsletterShowOnBlogListing,
    post: settings.newsletterShowOnBlogPosts,
    project: settings.newsletterShowOnProjects,
    footer: settings.newsletterShowInFooter,
    contact: true,
  };
  const inOrder: Placement[] = ["home", "about", "listing", "post", "project", "footer", "contact"];
  return {
    strap: settings.newsletterStrapMessage,
    button: settings.newsletterButtonText,
    placements: inOrder.filter((placement) => switches[placement]),
  };
}
