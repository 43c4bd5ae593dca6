import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { passkeyNameSchema } from "#domain/accounts/passkey.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../forms/form-field.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useReply } from "./use-reply.ts";

export type Passkey = {
  id: string;
  /** As browsers know it. */
  credentialId: string;
  name: string;
  isBackedUp: boolean;
  added: string;
  used: string | null;
};

type PasskeysSectionProps = {
  passkeys: Passkey[];
  /** The name that passkeys know the site by; null where it has none. */
  host: string | null;
  siteUrl: string;
  isSure: boolean;
};

/** Keys of devices, in place of password and code. */
export function PasskeysSection({ passkeys, host, siteUrl, isSure }: PasskeysSectionProps) {
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the lock of your device, without password and code. Nobody can be tricked into giving one away."
    >
      {passkeys.length > 0 ? (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} host={host} isSure={isSure} />
          ))}
        </ul>
      ) : (
        <p className="account-none">No passkeys yet.</p>
      )}
      {host === null && (
        <p className="account-none">
          Passkeys need a site with a name, and this one is known by a number: {siteUrl}.
        </p>
      )}
      {host !== null && isSure && <AddPasskey host={host} siteUrl={siteUrl} />}
      {!isSure && <ConfirmFirst what="passkeys" />}
    </Section>
  );
}

type PasskeyItemProps = { passkey: Passkey } & Pick<PasskeysSectionProps, "host" | "isSure">;

function PasskeyItem({ passkey, host, isSure }: PasskeyItemProps) {
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const done = () => setDoing(null);
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
      {isSure && (
        <div className="account-item-tools">
          <button
            type="button"
            className="icon-button"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setDoing("rename")}
          >
            <Pencil aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setDoing("remove")}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      )}
      {doing === "rename" && <RenamePasskey passkey={passkey} onDone={done} />}
      {doing === "remove" && <RemovePasskey passkey={passkey} host={host} onDone={done} />}
    </li>
  );
}

type RemovePasskeyProps = { passkey: Passkey; host: string | null; onDone: () => void };

function RemovePasskey({ passkey, host, onDone }: RemovePasskeyProps) {
  const { Form, reply, isBusy } = useReply("passkey-remove");
  const { credentialId } = passkey;
  useEffect(() => {
    if (!reply) return;
    if (reply.status === "done" && host !== null) void forgetOnDevice(host, credentialId);
    onDone();
  }, [reply, onDone, host, credentialId]);
  return (
    <Dialog title="Remove this passkey?" size="small" onClose={onDone}>
      <Form method="post" className="admin-question">
        <p>
          <strong>
            <bdi>{passkey.name}</bdi>
          </strong>{" "}
          will no longer open your account. Remove it from the device as well, or it will go on
          offering itself.
        </p>
        <input type="hidden" name="intent" value="passkey-remove" />
        <input type="hidden" name="id" value={passkey.id} />
        <div className="admin-answers">
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

/** Has the browser offer a removed passkey no more, where it can: else it is for its person to remove. */
async function forgetOnDevice(host: string, credentialId: string): Promise<void> {
  const { sendSignal } = await import("@simplewebauthn/browser");
  // Browsers that know no such signal say so by this alone.
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
      <Form key={key} {...props} className="admin-question form">
        <input type="hidden" name="intent" value="passkey-name" />
        <input type="hidden" name="id" value={passkey.id} />
        {fields.name && <FormField field={fields.name} label="Name" isFirst="in the dialog" />}
        <div className="admin-answers">
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
