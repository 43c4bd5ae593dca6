import type { PublishOutcome } from "../forms/item-changes.ts";

/** spec: admin-area §8 */
export const NEWSLETTER_FAILED = "Project published but newsletter failed to send";
export const newsletterSent = (title: string) =>
  `Project published and newsletter sent for "${title}"!`;

export function publishedToast(mail: PublishOutcome, title: string): string | null {
  if (mail === "quiet") return null;
  return mail === "failed" ? NEWSLETTER_FAILED : newsletterSent(title);
}
