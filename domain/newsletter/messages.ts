import type { Variant } from "./placements.ts";

/** spec: public-site §8, "Newsletter" */
export const SIGN_UP_MESSAGES = {
  consentMissing: "Please accept the privacy policy to continue.",
  invalidEmail: "Please enter a valid email address.",
  /** Same for known and unknown addresses, so it reveals neither. */
  accepted: "Thank you! Please check your email to confirm your subscription.",
  /** Fallback when the server sent no message. */
  sent: "Successfully subscribed! Please check your email to confirm.",
  tooMany: "Too many sign-ups from your network. Please try again in a few minutes.",
  busy: "We can't accept new sign-ups right now. Please try again later.",
  off: "This site doesn't have a newsletter right now.",
} as const;

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

export const VARIANT_MESSAGES: Record<Variant, VariantMessages> = {
  inline: INLINE,
  compact: INLINE,
  contact: { emailMissing: "Please enter your email.", refused: REFUSED, failed: FAILED },
  project: { emailMissing: "Please enter your email address", refused: REFUSED, failed: FAILED },
};
