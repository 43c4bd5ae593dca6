import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

export type Used = { ok: true; passkey: string } | { ok: false; problem: string };

const CANCELLED = "Nothing was signed in: your device was not unlocked in time, or you cancelled.";
const FAILED = "This did not work here. Please sign in with your password.";
/** Sooner than what a passkey is asked to sign grows too old. */
const ASKED_ANEW_EVERY_MS = 4 * 60_000;

/** Asks the person for a passkey; gives its answer as JSON. */
export async function askForPasskey(): Promise<Used> {
  try {
    return { ok: true, passkey: await answerOf() };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const isCancelled = name === "NotAllowedError" || name === "AbortError";
    return { ok: false, problem: isCancelled ? CANCELLED : FAILED };
  }
}

/**
 * Lets the browser offer passkeys where the address is typed, as long as the page is there. Gives what
 * ends it.
 */
export function offerPasskeys(onUsed: (passkey: string) => void): () => void {
  let isOver = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    const passkey = await answerOf(true);
    if (!isOver) onUsed(passkey);
  };
  // It ends by the button, by a newer one, or by leaving; and the button says what does not work.
  const start = () => void offer().catch(() => undefined);
  start();
  const timer = setInterval(start, ASKED_ANEW_EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    void import("@simplewebauthn/browser").then(({ WebAuthnAbortService }) =>
      WebAuthnAbortService.cancelCeremony(),
    );
  };
}

async function answerOf(useBrowserAutofill = false): Promise<string> {
  const asked = await fetch("/api/passkeys/sign-in-options", { method: "POST" });
  if (!asked.ok) throw new Error(`Asked for a passkey: ${asked.status}`);
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await asked.json();
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}
