import { shortTime } from "../site/formats.ts";
import { siteDay } from "../site/site-day.ts";
import { CSV_HEAD, csvRow } from "../values/csv.ts";
import { REASONS, type Reason } from "./validate.ts";

/** spec: admin-area §8 */
export const EXPORT_MESSAGES = {
  done: "Secure export completed successfully",
  empty: "No data available for export - access denied",
  failed: "Export failed: Security verification required",
} as const;

/** spec: admin-area §9 */
export function exportFileName(now: Date, timeZone: string): string {
  return `secure-contact-submissions-${siteDay(now, timeZone)}.csv`;
}

const CONFIDENTIAL = "CONFIDENTIAL: personal data of people who contacted you. Do not share.";
const COLUMNS = ["Date", "Name", "Email", "Reason", "Status"];

/** spec: admin-area §9; decisions: Contact, "CSV export" */
export function exportHead(): string {
  return CSV_HEAD + csvRow([CONFIDENTIAL]) + csvRow(COLUMNS);
}

type ExportedMessage = {
  createdAt: Date;
  fullName: string;
  email: string;
  reason: Reason;
  isRead: boolean;
};

export function exportRow(message: ExportedMessage, timeZone: string): string {
  const { createdAt, fullName, email, reason, isRead } = message;
  const date = `${siteDay(createdAt, timeZone)} ${shortTime(createdAt, timeZone)}`;
  return csvRow([date, fullName, email, REASONS[reason], isRead ? "Read" : "Unread"]);
}
