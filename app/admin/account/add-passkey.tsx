import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { deviceName } from "#domain/accounts/device-name.ts";
import { passkeyName } from "#domain/accounts/passkey.ts";
import { Field } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { makePasskey } from "./make-passkey.ts";

type AddPasskeyProps = { host: string; siteUrl: string };

/** Names a new passkey and has the device make it. */
export function AddPasskey({ host, siteUrl }: AddPasskeyProps) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get("name");
    const name = passkeyName.safeParse(typed);
    if (!name.success) return setProblem(name.error.issues[0]?.message);
    setProblem(undefined);
    setBusy(true);
    const made = await makePasskey(name.data);
    setBusy(false);
    if (made.ok) {
      showToast("success", "Passkey added", name.data);
      form.reset();
    } else setProblem(made.problem);
    await revalidate();
  }

  if (!isHydrated) return null;
  if (!hasPasskeys(host)) {
    return (
      <p className="account-none">
        This browser can add none here. Passkeys work at <a href={siteUrl}>{siteUrl}</a>, in
        browsers that know them.
      </p>
    );
  }
  return (
    <form onSubmit={add} className="form account-form" noValidate>
      <Field id="passkey-name" name="name" label="Name of the new passkey" problem={problem}>
        {(control) => (
          <input {...control} defaultValue={deviceName(navigator.userAgent)} autoComplete="off" />
        )}
      </Field>
      <button type="submit" className="pill" disabled={isBusy}>
        {isBusy ? "Waiting for your device..." : "Add passkey"}
      </button>
    </form>
  );
}

/** Whether this browser has passkeys, for pages at this address. */
function hasPasskeys(host: string): boolean {
  const { hostname } = location;
  const isOwn = hostname === host || hostname.endsWith(`.${host}`);
  return isOwn && typeof window.PublicKeyCredential === "function";
}
