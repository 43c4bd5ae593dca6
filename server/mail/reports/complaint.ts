import { fieldGroups } from "./fields.ts";

/** What a recipient says who wants no more of it. RFC 5965 §7.3, RFC 6430 */
const COMPLAINTS = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);

/** What a feedback report complains of; `passing` when it is none (`not-spam`); null when it cannot be read. */
export function complaintIn(text: string): { diagnostic: string } | "passing" | null {
  const [fields] = fieldGroups(text);
  const type = fields?.get("feedback-type")?.toLowerCase();
  if (!fields || !type) return null;
  if (!COMPLAINTS.has(type)) return "passing";
  const agent = fields.get("user-agent");
  return { diagnostic: `Complaint (${type})${agent ? ` by ${agent}` : ""}` };
}
