import type { SignUpDraft, SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import { SIGN_UP_MESSAGES, VARIANT_MESSAGES } from "#domain/newsletter/messages.ts";
import { PLACES, type Place } from "#domain/newsletter/places.ts";

export type SentForm = SignUpDraft & { place: Place; website: string };
export type SignUpAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; problems: SignUpProblems };

const ANSWERED_WITHIN_MS = 30_000;
const BROKEN = 500;

/** Sends a sign-up; the answer says what to tell, whatever goes wrong on the way. spec: public-site §8 */
export async function sendSignUp(form: SentForm): Promise<SignUpAnswer> {
  const { refused, failed } = VARIANT_MESSAGES[PLACES[form.place]];
  try {
    const answer = await fetch("/api/subscribe-newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...form, email: form.email.trim() }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    // Whatever stands between us and the server may answer in words of its own.
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) return { ok: true, message: told.message || SIGN_UP_MESSAGES.sent };
    const message = (answer.status !== BROKEN && told.detail) || refused;
    return { ok: false, message, problems: told.problems ?? {} };
  } catch {
    return { ok: false, message: failed, problems: {} };
  }
}
