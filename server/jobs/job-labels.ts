/** What a person calls the work of each job, by its name. */
export const LABELS: Record<string, string> = {
  "mail-to-reset-password": "Email a link to reset a password",
  "mail-account-notice": "Email a security notice about an account",
  "mail-to-confirm-email": "Email a link to confirm a new address",
  "forget-expired-sessions": "Remove expired sessions",
  "mail-owner-of-message": "Email you a contact message",
  "post-copy-of-message": "Forward a contact message",
  "purge-deleted-messages": "Remove deleted messages",
  "forget-old-messages": "Remove old messages and sender data",
  "check-message-hashes": "Check messages for changes",
  "mail-to-confirm-subscription": "Email a link to confirm a subscription",
  "mail-confirmations-kept-in-outbox": "Email links to confirm kept in the outbox",
  "write-recipients": "List the recipients of a newsletter",
  "deliver-issue": "Send a newsletter",
  "remove-newsletter-copies-from-outbox": "Remove newsletter copies from the outbox",
  "read-bounce-mailbox": "Read the bounce mailbox",
  "forget-unconfirmed-subscribers": "Remove unconfirmed subscribers",
  "forget-newsletter-clicks": "Remove old newsletter clicks",
  "make-pictures": "Resize a picture",
  "draw-pictures": "Make the picture of a video or document",
  "remove-replaced-media": "Remove replaced or deleted files",
  "remove-unused-media": "Remove unused files",
  "remove-expired-uploads": "Remove unfinished uploads",
  "forget-salts": "Remove keys of visitor IDs",
  "forget-old-questions": "Remove old questions",
  "forget-unrecognized-proxy": "Remove the address of an unrecognized proxy",
  "roll-up-analytics": "Compute the analytics of past days",
  "weekly-report": "Prepare the weekly report",
  "mail-weekly-report": "Email the weekly report",
  "check-external-links": "Check the links of a post",
  "read-file-text": "Read the text of a file",
  "read-waiting-files": "Read waiting files",
  import: "Import content",
  "take-back-import": "Undo an import",
  "import-subscribers": "Import subscribers",
};

/** The name itself for a job of another version. */
export function jobLabel(name: string): string {
  return LABELS[name] ?? name;
}
