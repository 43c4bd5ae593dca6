/** What can be viewed and counted. */
export const VIEWED_NOUNS = ["post", "project"] as const;
export type ViewedNoun = (typeof VIEWED_NOUNS)[number];

/** A page counts as read when it was open for so long. spec: public-site §4 "Views" */
export const VIEW_AFTER_MS = 1000;
