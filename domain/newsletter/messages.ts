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
