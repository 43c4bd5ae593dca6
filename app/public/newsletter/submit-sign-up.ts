import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { PLACEMENTS, type Placement } from "#domain/newsletter/placements.ts";
import { type SignUpProblems, validateSignUp } from "#domain/newsletter/validate-sign-up.ts";
import { VARIANT_MESSAGES } from "#domain/newsletter/variant-messages.ts";
import { jsonRequest } from "../../ui/fetch-json.ts";
import { showToast } from "../../ui/toast.ts";

export type SignUpResult = { ok: boolean; message: string; problems: SignUpProblems };

const TIMEOUT_MS = 30_000;
const SERVER_ERROR = 500;

/** Empties the form on success. spec: public-site §5, §8 */
export async function submitSignUp(
  form: HTMLFormElement,
  placement: Placement,
): Promise<SignUpResult> {
  const fields = new FormData(form);
  const email = String(fields.get("email") ?? "").trim();
  const draft = { email, consent: fields.has("consent") };
  const problems = validateSignUp(draft, PLACEMENTS[placement]);
  const [message] = Object.values(problems);
  const result = message
    ? { ok: false, message, problems }
    : await send({ ...draft, website: String(fields.get("website") ?? ""), placement });
  if (result.ok) clear(form);
  showToast(result.ok ? "success" : "error", result.message);
  return result;
}

/** A reset alone returns to the address of an earlier submission without scripts. */
function clear(form: HTMLFormElement): void {
  form.reset();
  const email = form.elements.namedItem("email");
  if (email instanceof HTMLInputElement) email.value = "";
}

type SignUp = { email: string; consent: boolean; website: string; placement: Placement };

async function send({ placement, ...fields }: SignUp): Promise<SignUpResult> {
  const { refused, failed } = VARIANT_MESSAGES[PLACEMENTS[placement]];
  try {
    const response = await fetch("/api/subscribe-newsletter", {
      ...jsonRequest("POST", { ...fields, place: placement }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A proxy may respond without JSON.
    const body = await response.json().catch(() => ({}));
    const { message = SIGN_UP_MESSAGES.sent, detail = refused, problems = {} } = body;
    if (response.ok) return { ok: true, message, problems: {} };
    return { ok: false, message: response.status === SERVER_ERROR ? refused : detail, problems };
  } catch {
    return { ok: false, message: failed, problems: {} };
  }
}
