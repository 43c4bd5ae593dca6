import type { Variant } from "./placements.ts";

type VariantMessages = {
  emailMissing: string;
  refused: string;
  failed: string;
};

const INLINE: VariantMessages = {
  emailMissing: "Email is required",
  refused: "Failed to subscribe. Please try again.",
  failed: "Failed to subscribe. Please try again.",
};
const REFUSED = "Failed to subscribe. Please try again later.";
const FAILED = "Something went wrong. Please try again.";

/** Apart from the other messages, since every page loads them. spec: public-site §8, "Newsletter" */
export const VARIANT_MESSAGES: Record<Variant, VariantMessages> = {
  inline: INLINE,
  compact: INLINE,
  contact: { emailMissing: "Please enter your email.", refused: REFUSED, failed: FAILED },
  project: { emailMissing: "Please enter your email address", refused: REFUSED, failed: FAILED },
};
