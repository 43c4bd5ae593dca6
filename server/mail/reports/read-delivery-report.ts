import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { oneLine } from "../one-line.ts";
import { parseDeliveryStatus, parseFeedbackReport } from "./delivery-status.ts";

/** More than twice a report that includes one of our mails whole. */
export const REPORT_MAX_BYTES = 256 * 1024;
/** Parsing takes about 6 microseconds a line. */
export const REPORT_MAX_LINES = 8_000;
const LINE_FEED = 10;
const PARTS_DEEP_MAX = 20;
const REPORT_HEADERS_MAX_BYTES = 256 * 1024;
const IDENTIFYING_TEXT_MAX_CHARS = 64 * 1024;
const DIAGNOSTIC_MAX_CHARS = 500;

const STATUS_TYPES = new Set(["message/delivery-status", "message/global-delivery-status"]);
const FEEDBACK_TYPE = "message/feedback-report";
const ORIGINAL_TYPES = new Set([
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers",
]);

/** Headers of the report itself that may identify our mail. */
const NAMING_HEADERS = new Set([
  "to",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "in-reply-to",
  "references",
]);

/** Parses a delivery report (RFC 3464, RFC 6533) or complaint (RFC 5965). Never rejects. */
export async function readDeliveryReport(raw: Uint8Array): Promise<ReadDeliveryReport> {
  if (raw.byteLength > REPORT_MAX_BYTES || hasTooManyLines(raw)) return { state: "none" };
  const mail = await parsed(raw);
  const outcome = mail && classify(mail.attachments);
  if (!outcome) return { state: "none" };
  if (outcome === "informational") return { state: "informational" };
  const report = {
    ...outcome,
    identifyingText: identifyingTextOf(mail),
    fingerprint: fingerprintOf(mail, raw),
  };
  return { state: "report", report };
}

function hasTooManyLines(raw: Uint8Array): boolean {
  let at = -1;
  for (let lines = 0; lines <= REPORT_MAX_LINES; lines++) {
    at = raw.indexOf(LINE_FEED, at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function parsed(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      // A report nested in a forwarded mail does not count.
      forceRfc822Attachments: true,
      maxNestingDepth: PARTS_DEEP_MAX,
      maxHeadersSize: REPORT_HEADERS_MAX_BYTES,
    });
  } catch {
    return null;
  }
}

function classify(
  parts: Attachment[],
): Pick<DeliveryReport, "type" | "diagnostic"> | "informational" | null {
  const feedback = parts.find(({ mimeType }) => mimeType === FEEDBACK_TYPE);
  if (feedback) {
    const complaint = parseFeedbackReport(textOf(feedback));
    if (complaint === null || complaint === "informational") return complaint;
    return { type: "complaint", diagnostic: truncated(complaint.diagnostic) };
  }
  const status = parts.find(({ mimeType }) => STATUS_TYPES.has(mimeType));
  const failure = status ? parseDeliveryStatus(textOf(status)) : null;
  if (failure === null || failure === "informational") return failure;
  return { type: failure.type, diagnostic: truncated(failure.diagnostic) };
}

/** Headers only: body text can be forged. */
function identifyingTextOf({ headers, attachments }: Email): string {
  const named = headers.filter(({ key }) => NAMING_HEADERS.has(key)).map(({ value }) => value);
  const parts = attachments
    .filter(({ mimeType }) => STATUS_TYPES.has(mimeType) || ORIGINAL_TYPES.has(mimeType))
    .map((part) => (ORIGINAL_TYPES.has(part.mimeType) ? headersOf(textOf(part)) : textOf(part)));
  return [...named, ...parts].map((text) => text.slice(0, IDENTIFYING_TEXT_MAX_CHARS)).join("\n");
}

function headersOf(message: string): string {
  const end = /\r?\n\r?\n/.exec(message)?.index ?? message.length;
  return message.slice(0, end).replace(/\r?\n[ \t]+/g, " ");
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

function fingerprintOf({ messageId }: Email, raw: Uint8Array): string {
  return createHash("sha256")
    .update(messageId ?? raw)
    .digest("hex");
}

function truncated(diagnostic: string): string {
  return oneLine(diagnostic).slice(0, DIAGNOSTIC_MAX_CHARS);
}

/** `identifyingText`: must prove that the reporter received our mail. */
export type DeliveryReport = {
  type: "hard" | "soft" | "complaint";
  diagnostic: string;
  identifyingText: string;
  /** Identical for repeats of the same report. */
  fingerprint: string;
};

/** `informational`: of no consequence (delayed, delivered). `none`: not a readable report. */
type ReadDeliveryReport =
  | { state: "report"; report: DeliveryReport }
  | { state: "informational" }
  | { state: "none" };
