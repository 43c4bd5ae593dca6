/** spec: public-site §5 and §8, "Newsletter" */
export type Variant = "inline" | "compact" | "contact" | "project";

/** Pages that can show a sign-up form, with its variant. decisions: Newsletter */
export const PLACEMENTS = {
  about: "inline",
  post: "inline",
  home: "inline",
  page: "inline",
  listing: "compact",
  contact: "contact",
  footer: "contact",
  project: "project",
} as const satisfies Record<string, Variant>;

export type Placement = keyof typeof PLACEMENTS;

export function placementFrom(name: string): Placement | null {
  return Object.keys(PLACEMENTS).find((each): each is Placement => each === name) ?? null;
}

export type Newsletter = { strap: string; button: string; placements: Placement[] };
