import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { z } from "zod";

export type Made = { ok: true } | { ok: false; problem: string };

const FAILED = "The passkey could not be added. Please try again.";

/** Has the device make a passkey, and the site keep it under a name. */
export async function makePasskey(name: string): Promise<Made> {
  try {
    const asked = await post("/api/passkeys/options", {});
    if (!asked.ok) return { ok: false, problem: await problemOf(asked) };
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await asked.json();
    const { startRegistration } = await import("@simplewebauthn/browser");
    const kept = await post("/api/passkeys", {
      name,
      made: await startRegistration({ optionsJSON }),
    });
    return kept.ok ? { ok: true } : { ok: false, problem: await problemOf(kept) };
  } catch (error) {
    return { ok: false, problem: reasonOf(error) };
  }
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

const problemSchema = z.object({ detail: z.string() });

async function problemOf(answer: Response): Promise<string> {
  return problemSchema.safeParse(await answer.json()).data?.detail ?? FAILED;
}

/** What the browser says by the name of what it throws. WebAuthn §5.1.3 */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device holds a passkey for this account already.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "Nothing was added: your device was not unlocked in time, or you cancelled.";
  }
  return FAILED;
}
