import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { fetchJson } from "../../ui/fetch-json.ts";

type PasskeyResult = { ok: true; passkey: string } | { ok: false; problem: string };

const CANCELLED = "Sign-in was cancelled or timed out.";
const FAILED = "That didn't work. Sign in with your password instead.";
/** Before the challenge expires. */
const RENEW_EVERY_MS = 4 * 60_000;

/** The browser runs one request at a time, and a new one aborts the one before. */
let isPrompting = false;
let offerAgain: (() => void) | undefined;

/** `passkey` is the authenticator's response as JSON. */
export async function requestPasskey(): Promise<PasskeyResult> {
  isPrompting = true;
  try {
    return { ok: true, passkey: await authenticate() };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const isCancelled = name === "NotAllowedError" || name === "AbortError";
    return { ok: false, problem: isCancelled ? CANCELLED : FAILED };
  } finally {
    isPrompting = false;
    offerAgain?.();
  }
}

/** Offers passkeys in the email field's autofill. Returns a function that stops it. */
export function autofillPasskeys(onSuccess: (passkey: string) => void): () => void {
  let isStopped = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
    if (isStopped || !(await browserSupportsWebAuthnAutofill())) return;
    const passkey = await authenticate(true);
    if (!isStopped) onSuccess(passkey);
  };
  // Errors are ignored: the button, a renewal or leaving abort it, and the button reports failures.
  const start = () => {
    if (!isPrompting) void offer().catch(() => undefined);
  };
  offerAgain = start;
  start();
  const timer = setInterval(start, RENEW_EVERY_MS);
  return () => {
    isStopped = true;
    offerAgain = undefined;
    clearInterval(timer);
    void import("@simplewebauthn/browser").then(({ WebAuthnAbortService }) =>
      WebAuthnAbortService.cancelCeremony(),
    );
  };
}

async function authenticate(useBrowserAutofill = false): Promise<string> {
  const optionsJSON = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(
    "/api/passkeys/sign-in-options",
    { method: "POST" },
  );
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}
