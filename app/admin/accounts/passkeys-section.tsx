import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { passkeyNameSchema } from "#domain/accounts/passkey.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FormField } from "../forms/form-field.tsx";
import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import type { Route } from "./+types/account";
import { ConfirmIdentity, Section, useAccountFetcher, useAccountForm } from "./account-form.tsx";
import { AddPasskey } from "./add-passkey.tsx";

type Passkey = Route.ComponentProps["loaderData"]["passkeys"][number];

type PasskeysSectionProps = {
  passkeys: Passkey[];
  /** The WebAuthn relying party ID; null when the site has no domain name. */
  host: string | null;
  siteUrl: string;
  isSessionFresh: boolean;
};

export function PasskeysSection({ passkeys, host, siteUrl, isSessionFresh }: PasskeysSectionProps) {
  useNextRowFocus(passkeys);
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, face or device lock instead of a password and code. Passkeys can't be phished."
    >
      {passkeys.length > 0 ? (
        <ul className="account-list divided full-width">
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
        <p className="muted">No passkeys yet.</p>
      )}
      {host === null && (
        <p className="muted">
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
    <li data-row={passkey.id}>
      <KeyRound aria-hidden="true" size={20} />
      <div>
        <strong dir="auto" className="account-item-name cluster strong break-words">
          {passkey.name}
        </strong>
        <p className="account-item-more wrap faint fine break-words">
          <span>Added {passkey.added}</span>
          <span>{passkey.used ? `Last used ${passkey.used}` : "Never used"}</span>
          {passkey.isBackedUp && <span>Synced between devices</span>}
        </p>
      </div>
      {isSessionFresh && (
        <div className="account-item-tools flex-none">
          <IconButton
            icon={Pencil}
            size={18}
            label={`Rename ${passkey.name}`}
            data-row-link
            onClick={() => setDialog("rename")}
          />
          <IconButton
            icon={Trash2}
            size={18}
            label={`Remove ${passkey.name}`}
            onClick={() => setDialog("remove")}
          />
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
  useReply(reply, ({ status }) => {
    if (status === "done" && host !== null) void forgetOnDevice(host, passkey.credentialId);
    onDone();
  });
  return (
    <QuestionDialog
      title="Remove this passkey?"
      Form={Form}
      isBusy={isBusy}
      fields={{ intent: "passkey-remove", id: passkey.id }}
      confirm="Remove passkey"
      confirming="Removing..."
      onClose={onDone}
    >
      <p>
        <strong>
          <bdi>{passkey.name}</bdi>
        </strong>{" "}
        will no longer sign you in. Remove it from your device too, or it will still be offered.
      </p>
    </QuestionDialog>
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
  useReply(reply, (reply) => {
    if (reply.status === "done" || reply.problems.form) onDone();
  });
  return (
    <QuestionDialog
      title="Rename passkey"
      Form={Form}
      formProps={formProps}
      isBusy={isBusy}
      fields={{ intent: "passkey-name", id: passkey.id }}
      confirm="Save name"
      confirming="Saving..."
      className="form"
      onClose={onDone}
    >
      {fields.name && <FormField field={fields.name} label="Name" isFirst="in the dialog" />}
    </QuestionDialog>
  );
}
