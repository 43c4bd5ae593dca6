import { judgeSignUp, type SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import { SIGN_UP_MESSAGES, VARIANT_MESSAGES } from "#domain/newsletter/messages.ts";
import { PLACES, type Place } from "#domain/newsletter/places.ts";
import { showToast } from "../../ui/toast.ts";

/** What became of a sign-up, in words and by field; `ok` when the server heard it. */
export type SignUpAnswer = { ok: boolean; message: string; problems: SignUpProblems };

const ANSWERED_WITHIN_MS = 30_000;
const BROKEN = 500;

/** Judges a filled-in form, sends it, and says what came of it. spec: public-site §5, §8 */
export async function submitSignUp(form: HTMLFormElement, place: Place): Promise<SignUpAnswer> {
  const fields = new FormData(form);
  const email = String(fields.get("email") ?? "").trim();
  const draft = { email, consent: fields.has("consent") };
  const problems = judgeSignUp(draft, PLACES[place]);
  const [message] = Object.values(problems);
  const answer = message
    ? { ok: false, message, problems }
    : await send({ ...draft, website: String(fields.get("website") ?? ""), place });
  showToast(answer.ok ? "success" : "error", answer.message);
  return answer;
}

type Body = { email: string; consent: boolean; website: string; place: Place };

async function send(body: Body): Promise<SignUpAnswer> {
  const { refused, failed } = VARIANT_MESSAGES[PLACES[body.place]];
  try {
    const answer = await fetch("/api/subscribe-newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    // Whatever stands between us and the server may answer in words of its own.
    const told = await answer.json().catch(() => ({}));
    const { message = SIGN_UP_MESSAGES.sent, detail = refused, problems = {} } = told;
    if (answer.ok) return { ok: true, message, problems: {} };
    return { ok: false, message: answer.status === BROKEN ? refused : detail, problems };
  } catch {
    return { ok: false, message: failed, problems: {} };
  }
}
