import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { z } from "zod";

export type CreateResult = { ok: true } | { ok: false; problem: string };

const FAILED = "The passkey could not be added. Please try again.";

/** Creates a passkey on the device and registers it with the site. */
export async function createPasskey(name: string): Promise<CreateResult> {
  try {
    const options = await post("/api/passkeys/options", {});
    if (!options.ok) return { ok: false, problem: await problemOf(options) };
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await options.json();
    const { startRegistration } = await import("@simplewebauthn/browser");
    const saved = await post("/api/passkeys", {
      name,
      made: await startRegistration({ optionsJSON }),
    });
    return saved.ok ? { ok: true } : { ok: false, problem: await problemOf(saved) };
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

async function problemOf(response: Response): Promise<string> {
  return problemSchema.safeParse(await response.json()).data?.detail ?? FAILED;
}

/** By the name of the DOMException. WebAuthn §5.1.3 */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "Adding the passkey was cancelled or timed out.";
  }
  return FAILED;
}
