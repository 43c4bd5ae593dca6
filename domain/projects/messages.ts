import type { PublishOutcome } from "./changes.ts";

/** What is said of the mail about a project that can be seen now; null when none was due. spec: admin-area §8 */
export function publishedToast(mail: PublishOutcome, title: string): string | null {
  if (mail === "quiet") return null;
  if (mail === "failed") return "Project published but newsletter failed to send";
  return `Project published and newsletter sent for "${title}"!`;
}
