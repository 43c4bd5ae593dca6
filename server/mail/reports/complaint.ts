import { fieldGroups } from "./fields.ts";

/** Feedback types that mean unwanted. RFC 5965 §7.3, RFC 6430 */
const COMPLAINTS = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);

/** `passing` for feedback that is no complaint (`not-spam`); null when it cannot be read. */
export function complaintIn(text: string): { diagnostic: string } | "passing" | null {
  const [fields] = fieldGroups(text);
  const type = fields?.get("feedback-type")?.toLowerCase();
  if (!fields || !type) return null;
  if (!COMPLAINTS.has(type)) return "passing";
  const agent = fields.get("user-agent");
  return { diagnostic: `Complaint (${type})${agent ? ` by ${agent}` : ""}` };
}
