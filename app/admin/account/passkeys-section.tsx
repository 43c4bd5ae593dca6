import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { AddPasskey } from "./add-passkey.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";
import { Section } from "./section.tsx";

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
