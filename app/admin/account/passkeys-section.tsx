import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { passkeyNameSchema } from "#domain/accounts/passkey.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../forms/form-field.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { Section } from "./section.tsx";
import { useAccountFetcher, useAccountForm } from "./use-account-form.ts";

export type Passkey = {
  id: string;
  /** The WebAuthn credential ID. */
  credentialId: string;
  name: string;
  isBackedUp: boolean;
  added: string;
  used: string | null;
};

type PasskeysSectionProps = {
  passkeys: Passkey[];
  /** The WebAuthn relying party ID; null when the site has no domain name. */
  host: string | null;
  siteUrl: string;
  isSessionFresh: boolean;
};

export function PasskeysSection({ passkeys, host, siteUrl, isSessionFresh }: PasskeysSectionProps) {
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, face or device lock instead of a password and code. Passkeys can't be phished."
    >
      {passkeys.length > 0 ? (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              host={host}
              isSessionFresh={isSessionFresh}
            />
          ))}
        </ul>
      ) : (
        <p className="account-none">No passkeys yet.</p>
      )}
      {host === null && (
        <p className="account-none">
          Passkeys require a domain name, but this site's address is an IP address: {siteUrl}.
        </p>
      )}
      {host !== null && isSessionFresh && <AddPasskey host={host} siteUrl={siteUrl} />}
      {!isSessionFresh && <ConfirmIdentity subject="passkeys" />}
    </Section>
  );
}

type PasskeyItemProps = { passkey: Passkey } & Pick<
  PasskeysSectionProps,
  "host" | "isSessionFresh"
>;

function PasskeyItem({ passkey, host, isSessionFresh }: PasskeyItemProps) {
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const close = () => setDialog(null);
  return (
    <li>
      <KeyRound aria-hidden="true" size={20} />
      <div>
        <strong dir="auto" className="account-item-name">
          {passkey.name}
        </strong>
        <p className="account-item-more">
          <span>Added {passkey.added}</span>
          <span>{passkey.used ? `Last used ${passkey.used}` : "Never used"}</span>
          {passkey.isBackedUp && <span>Synced between devices</span>}
        </p>
      </div>
      {isSessionFresh && (
        <div className="account-item-tools">
          <button
            type="button"
            className="icon-button"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setDialog("rename")}
          >
            <Pencil aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setDialog("remove")}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      )}
      {dialog === "rename" && <RenamePasskey passkey={passkey} onDone={close} />}
      {dialog === "remove" && <RemovePasskey passkey={passkey} host={host} onDone={close} />}
    </li>
  );
}

type RemovePasskeyProps = { passkey: Passkey; host: string | null; onDone: () => void };

function RemovePasskey({ passkey, host, onDone }: RemovePasskeyProps) {
  const { Form, reply, isBusy } = useAccountFetcher("passkey-remove");
  const { credentialId } = passkey;
  useEffect(() => {
    if (!reply) return;
    if (reply.status === "done" && host !== null) void forgetOnDevice(host, credentialId);
    onDone();
  }, [reply, onDone, host, credentialId]);
  return (
    <Dialog title="Remove this passkey?" size="small" onClose={onDone}>
      <Form method="post" className="dialog-body">
        <p>
          <strong>
            <bdi>{passkey.name}</bdi>
          </strong>{" "}
          will no longer sign you in. Remove it from your device too, or it will still be offered.
        </p>
        <input type="hidden" name="intent" value="passkey-remove" />
        <input type="hidden" name="id" value={passkey.id} />
        <div className="button-row">
          <button type="button" className="pill" data-initial-focus onClick={onDone}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Removing..." : "Remove passkey"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Asks the browser to stop offering a removed passkey (WebAuthn Signal API). */
async function forgetOnDevice(host: string, credentialId: string): Promise<void> {
  const { sendSignal } = await import("@simplewebauthn/browser");
  // Rejects in browsers without the Signal API.
  await sendSignal({
    signalName: "unknownCredential",
    rpID: host,
    credentialID: credentialId,
  }).catch(() => undefined);
}

type RenamePasskeyProps = { passkey: Passkey; onDone: () => void };

function RenamePasskey({ passkey, onDone }: RenamePasskeyProps) {
  const { name } = passkey;
  const { Form, formProps, fields, reply, isBusy } = useAccountForm(
    "passkey-name",
    passkeyNameSchema,
    { name },
  );
  const { key, ...props } = formProps;
  useEffect(() => {
    if (reply?.status === "done" || (reply?.status === "refused" && reply.problems.form)) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Rename passkey" size="small" onClose={onDone}>
      <Form key={key} {...props} className="dialog-body form">
        <input type="hidden" name="intent" value="passkey-name" />
        <input type="hidden" name="id" value={passkey.id} />
        {fields.name && <FormField field={fields.name} label="Name" isFirst="in the dialog" />}
        <div className="button-row">
          <button type="button" className="pill" onClick={onDone}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Saving..." : "Save name"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
