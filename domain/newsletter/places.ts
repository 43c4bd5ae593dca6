/** How a form to sign up speaks and what it asks. spec: public-site §5 and §8, "Newsletter" */
export type Variant = "inline" | "compact" | "contact" | "project";

/** Where on the site a form to sign up can stand, and how it speaks there. decisions: Newsletter */
export const PLACES = {
  about: "inline",
  post: "inline",
  home: "inline",
  page: "inline",
  listing: "compact",
  contact: "contact",
  footer: "contact",
  project: "project",
} as const satisfies Record<string, Variant>;

export type Place = keyof typeof PLACES;

/** The place of that name, or null. */
export function placeFrom(name: string): Place | null {
  return Object.keys(PLACES).find((place): place is Place => place === name) ?? null;
}

/** The newsletter as public pages need it: its words, and where the owner wants it offered. */
export type Newsletter = { strap: string; button: string; places: Place[] };
