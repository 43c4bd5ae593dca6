/** spec: public-site §8 */
export const CONTACT_MESSAGES = {
  shortName: "Full name must be at least 2 characters long.",
  longName: "Full name must be at most 100 characters long.",
  unstorableName: "Full name contains a character that cannot be saved.",
  scriptInName: "Full name cannot contain script tags.",
  invalidEmail: "Invalid email address.",
  invalidReason: "Invalid reason for contact.",
  shortMessage: "Message must be at least 10 characters long.",
  longMessage: "Message must be at most 5000 characters long.",
  unstorableMessage: "Message contains a character that cannot be saved.",
  scriptInMessage: "Message cannot contain script tags.",
  profanity: "Message contains inappropriate language.",
  sent: "Your message has been sent successfully!",
  failed: "Failed to send message. Please try again.",
} as const;

export function rateLimitMessage(minutes: number): string {
  return `Rate limit exceeded. Please try again in ${minutes} minutes.`;
}

/** Title of the page without a meta title. */
export function contactTitle(siteName: string): string {
  return `Contact – ${siteName}`;
}
