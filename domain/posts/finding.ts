import type { PostField } from "./post-fields.ts";

/**
 * What a post could do better before it is published; it never prevents that. `quote`, `href`: the
 * words or the link in the text that it is about. `picture`: it is about pictures in the text.
 */
export type PostFinding = {
  level: "problem" | "hint";
  message: string;
  field: PostField;
  quote?: string;
  href?: string;
  picture?: "without alt text";
};

/** `links`: to other sites, which are checked on request only. `checkedOn`: as shown. */
export type PostCheck = {
  findings: PostFinding[];
  links: { count: number; unchecked: number; checkedOn: string | null; isRunning: boolean };
};
