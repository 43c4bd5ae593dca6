import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { deviceName } from "#domain/accounts/device-name.ts";
import { passkeyName } from "#domain/accounts/passkey.ts";
import { errorText, fetchJson, jsonRequest } from "../../ui/fetch-json.ts";
import { Field } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { showProblems } from "../forms/use-save.ts";
import { BusyButton } from "../kit/busy-button.tsx";

const FAILED_TITLE = "Passkey not added";
const FAILED = "The passkey could not be added. Please try again.";

type AddPasskeyProps = { host: string; siteUrl: string };

export function AddPasskey({ host, siteUrl }: AddPasskeyProps) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = passkeyName.safeParse(new FormData(form).get("name"));
    if (!name.success) {
      setProblem(name.error.issues[0]?.message);
      return showProblems(form, FAILED_TITLE);
    }
    setProblem(undefined);
    setBusy(true);
    const result = await createPasskey(name.data);
    setBusy(false);
    if (result.ok) {
      showToast("success", "Passkey added", name.data);
      form.reset();
    } else {
      setProblem(result.problem);
      showToast("error", FAILED_TITLE, result.problem);
    }
    await revalidate();
  }

  if (!isHydrated) return null;
  if (!supportsPasskeys(host)) {
    return (
      <p className="muted">
        You can't add a passkey here. Open <a href={siteUrl}>{siteUrl}</a> in a browser that
        supports passkeys.
      </p>
    );
  }
  return (
    <form onSubmit={add} className="form account-form" noValidate>
      <Field id="passkey-name" name="name" label="Name for the new passkey" problem={problem}>
        {(control) => (
          <input {...control} defaultValue={deviceName(navigator.userAgent)} autoComplete="off" />
        )}
      </Field>
      <BusyButton type="submit" className="pill" isBusy={isBusy}>
        {isBusy ? "Waiting for your device..." : "Add passkey"}
      </BusyButton>
    </form>
  );
}

/** WebAuthn only works on the relying party's domain or a subdomain of it. */
function supportsPasskeys(host: string): boolean {
  const { hostname } = location;
  const isSiteHost = hostname === host || hostname.endsWith(`.${host}`);
  return isSiteHost && typeof window.PublicKeyCredential === "function";
}

type CreateResult = { ok: true } | { ok: false; problem: string };

/** Creates a passkey on the device and registers it with the site. */
async function createPasskey(name: string): Promise<CreateResult> {
  try {
    const optionsJSON = await fetchJson<PublicKeyCredentialCreationOptionsJSON>(
      "/api/passkeys/options",
      jsonRequest("POST", {}),
    );
    const { startRegistration } = await import("@simplewebauthn/browser");
    const made = await startRegistration({ optionsJSON });
    await fetchJson("/api/passkeys", jsonRequest("POST", { name, made }));
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: reasonOf(error) };
  }
}

/** By the name of the DOMException (WebAuthn §5.1.3), else the server's. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "Adding the passkey was cancelled or timed out.";
  }
  return errorText(error, FAILED);
}
