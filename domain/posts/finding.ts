import type { PostField } from "./post-fields.ts";

/**
 * What a post could do better before it is published; it never prevents that. `quote`: the words in
 * the text that it is about.
 */
export type Finding = {
  level: "problem" | "hint";
  message: string;
  field: PostField;
  quote?: string;
};
