import { isAddressFault } from "../enhanced-status.ts";
import { type Fields, fieldGroups } from "./fields.ts";
import type { Report } from "./report.ts";

type Failure = Pick<Report, "diagnostic"> & { verdict: "hard" | "soft" };

const STATUS = /^[245]\.\d{1,3}\.\d{1,3}\b/;
const VAGUE_STATUS = "5.0.0";
const IN_DIAGNOSTIC = /\b[45]\.\d{1,3}\.\d{1,3}\b/;
const REPLY_CODE = /\b([45]\d\d)\b/;
/** Replies about a temporary mailbox state. RFC 5321 §4.2.3 */
const SOFT_REPLIES = new Set(["552", "554"]);

/** `passing`: delayed or delivered; null: unreadable. RFC 3464 §2.3 */
export function failureIn(text: string): Failure | "passing" | null {
  const recipients = fieldGroups(text).filter(
    (fields) => fields.has("final-recipient") && fields.has("action"),
  );
  if (recipients.length === 0) return null;
  const failures = recipients
    .filter((fields) => /^failed\b/i.test(fields.get("action") ?? ""))
    .map(failureOf);
  return failures.find(({ verdict }) => verdict === "hard") ?? failures[0] ?? "passing";
}

function failureOf(fields: Fields): Failure {
  const said = (fields.get("diagnostic-code") ?? "").replace(/^[a-z0-9-]+\s*;\s*/i, "");
  const [status = ""] = STATUS.exec(fields.get("status") ?? "") ?? [];
  const diagnostic = [status, said].filter(Boolean).join(" ") || "Failed without a reason";
  return { verdict: isHard(status, said) ? "hard" : "soft", diagnostic };
}

/** Only a permanent refusal of the address is hard, as for direct SMTP answers. */
function isHard(status: string, said: string): boolean {
  const exact = status === "" || status === VAGUE_STATUS ? IN_DIAGNOSTIC.exec(said)?.[0] : status;
  if (exact) return isAddressFault(exact);
  const reply = REPLY_CODE.exec(said)?.[1];
  if (reply) return reply.startsWith("5") && !SOFT_REPLIES.has(reply);
  return status === VAGUE_STATUS;
}
