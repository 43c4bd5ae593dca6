import type { ContactDraft } from "#domain/contact/judge.ts";
import { CONTACT_MESSAGES } from "#domain/contact/messages.ts";
import type { Submitted } from "#domain/contact/submitted.ts";

export type SentForm = ContactDraft & { website: string; session_id: string; shown_for_ms: number };

const FAILED: Submitted = {
  status: "failed",
  detail: CONTACT_MESSAGES.failed,
  isTemporary: true,
};
const REFUSED = 422;
const BLOCKED = 429;

/** Sends a message from where the visitor is; whatever goes wrong on the way is a failure to tell. */
export async function sendMessage(form: SentForm): Promise<Submitted> {
  try {
    const answer = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(form),
    });
    const told = await answer.json();
    if (answer.ok) return { status: "sent", id: told.id, flags: [] };
    const { problems = {}, detail, flags = [], risk = 0 } = told;
    if (answer.status === REFUSED) return { status: "refused", problems, flags, risk };
    if (answer.status === BLOCKED) return { status: "blocked", detail, minutes: 0, flags, risk };
    return FAILED;
  } catch {
    return FAILED;
  }
}
