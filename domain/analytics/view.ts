export const VIEWED_NOUNS = ["post", "project"] as const;
export type ViewedNoun = (typeof VIEWED_NOUNS)[number];

/** spec: public-site §4, "Views" */
export const VIEW_AFTER_MS = 1000;
