import { isAddressFault } from "../enhanced-status.ts";

/** Feedback types that mean unwanted. RFC 5965 §7.3, RFC 6430 */
const COMPLAINTS = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);
const STATUS_MAX_CHARS = 64 * 1024;
const GROUPS_MAX = 50;

type Failure = { type: "hard" | "soft"; diagnostic: string };

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}\b/;
const VAGUE_STATUS = "5.0.0";
const IN_DIAGNOSTIC = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const REPLY_CODE = /\b([45]\d\d)\b/;
/** Replies about a temporary mailbox state. RFC 5321 §4.2.3 */
const SOFT_REPLIES = new Set(["552", "554"]);

/** `informational`: delayed or delivered; null: unreadable. RFC 3464 §2.3 */
export function parseDeliveryStatus(text: string): Failure | "informational" | null {
  const recipients = fieldGroups(text).filter(
    (fields) => fields.has("final-recipient") && fields.has("action"),
  );
  if (recipients.length === 0) return null;
  const failures = recipients
    .filter((fields) => /^failed\b/i.test(fields.get("action") ?? ""))
    .map(failureOf);
  return failures.find(({ type }) => type === "hard") ?? failures[0] ?? "informational";
}

function failureOf(fields: Fields): Failure {
  const said = (fields.get("diagnostic-code") ?? "").replace(/^[a-z0-9-]+\s*;\s*/i, "");
  const [status = ""] = STATUS.exec(fields.get("status") ?? "") ?? [];
  const diagnostic = [status, said].filter(Boolean).join(" ") || "Failed without a reason";
  return { type: isHard(status, said) ? "hard" : "soft", diagnostic };
}

/** Only a permanent refusal of the address is hard, as for direct SMTP answers. */
function isHard(status: string, said: string): boolean {
  const exact = status === "" || status === VAGUE_STATUS ? IN_DIAGNOSTIC.exec(said)?.[0] : status;
  if (exact) return isAddressFault(exact);
  const reply = REPLY_CODE.exec(said)?.[1];
  if (reply) return reply.startsWith("5") && !SOFT_REPLIES.has(reply);
  return status === VAGUE_STATUS;
}

type Fields = ReadonlyMap<string, string>;

/** Groups are separated by blank lines: the mail's own, then one per recipient. RFC 3464 §2.1 */
function fieldGroups(text: string): Fields[] {
  return text
    .slice(0, STATUS_MAX_CHARS)
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/, GROUPS_MAX)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
}

function fieldsOf(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `informational` for feedback that is no complaint (`not-spam`); null when it cannot be read. */
export function parseFeedbackReport(text: string): { diagnostic: string } | "informational" | null {
  const [fields] = fieldGroups(text);
  const type = fields?.get("feedback-type")?.toLowerCase();
  if (!fields || !type) return null;
  if (!COMPLAINTS.has(type)) return "informational";
  const agent = fields.get("user-agent");
  return { diagnostic: `Complaint (${type})${agent ? ` by ${agent}` : ""}` };
}
