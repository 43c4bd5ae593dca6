import type { Variant } from "./places.ts";

/** What people read when they sign up. spec: public-site §8, "Newsletter" */
export const SIGN_UP_MESSAGES = {
  consentMissing: "Please accept the privacy policy to continue.",
  invalidEmail: "Please enter a valid email address.",
  /** The server's own; true whether or not the address was known. */
  heard: "Thank you! Please check your email to confirm your subscription.",
  /** In place of a message that the server did not give. */
  sent: "Successfully subscribed! Please check your email to confirm.",
  tooMany: "Too many sign-ups came from your network. Please try again in a few minutes.",
  busy: "No more sign-ups can be taken at the moment. Please try again later.",
  off: "This site has no newsletter at the moment.",
} as const;

type VariantMessages = {
  emailMissing: string;
  /** The server refused and did not say why. */
  refused: string;
  /** The server could not be reached or broke. */
  failed: string;
};

const INLINE: VariantMessages = {
  emailMissing: "Email is required",
  refused: "Failed to subscribe. Please try again.",
  failed: "Failed to subscribe. Please try again.",
};
const REFUSED = "Failed to subscribe. Please try again later.";
const FAILED = "Something went wrong. Please try again.";

/** What each variant says in words of its own. */
export const VARIANT_MESSAGES: Record<Variant, VariantMessages> = {
  inline: INLINE,
  compact: INLINE,
  contact: { emailMissing: "Please enter your email.", refused: REFUSED, failed: FAILED },
  project: { emailMissing: "Please enter your email address", refused: REFUSED, failed: FAILED },
};
