import type { Placement } from "./placements.ts";

const LABELS: Record<Placement | "import", string> = {
  about: "About page",
  post: "Blog post",
  home: "Home page",
  page: "Sign-up page",
  listing: "Blog",
  contact: "Contact page",
  footer: "Footer",
  project: "Project page",
  import: "Import",
};
const LABEL_OF = new Map<string, string>(Object.entries(LABELS));

/** Where a subscriber signed up, as the owner reads it. */
export function sourceLabel(source: string): string {
  return LABEL_OF.get(source) ?? source;
}
