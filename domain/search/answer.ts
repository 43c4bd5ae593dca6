import type { PassageSource } from "./passage.ts";

/** A verbatim part of a passage, with its heading. */
export type Quote = { text: string; passageId: string; heading: string; source: PassageSource };

export type Answer = {
  /** Plain text. */
  text: string;
  /** What was used, best first, without repetitions. */
  sources: readonly PassageSource[];
  /** Verbatim evidence; for the built-in answerer all of the text. */
  quotes: readonly Quote[];
  by: "passages" | "model" | "owner";
};

/** spec: public-site §9. Shown when no evidence is found. */
export const NO_ANSWER = "No project-based answer available";
