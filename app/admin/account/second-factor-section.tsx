import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { codeSchema, confirmSchema } from "#domain/accounts/account-forms.ts";
import type { AccountReply } from "#domain/accounts/account-reply.ts";
import { FormField } from "../forms/form-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { OneButton } from "./one-button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useReply } from "./use-reply.ts";

type Factor =
  | { state: "off" }
  | ({ state: "setting-up" } & Secret)
  | { state: "on"; codesLeft: number };

type SecondFactorProps = {
  factor: Factor;
  /** Whether the password was said a short while ago. */
  isSure: boolean;
};

/** A code of an authenticator app on top of the password. */
export function SecondFactorSection({ factor, isSure }: SecondFactorProps) {
  // Here, since the codes must stay when what asked for them is gone.
  const proof = useAccountForm("factor-prove", codeSchema);
  const renewal = useReply("factor-codes");
  const [codes, putAway] = useNewest(codesOf(proof.reply), codesOf(renewal.reply));
  return (
    <Section
      title="Two-step sign-in"
      text="After your password, a code that an app on your phone shows. Whoever learns the password cannot get in with it alone."
    >
      {codes && factor.state === "on" && <RecoveryCodes codes={codes} onKept={putAway} />}
      {factor.state === "on" && (
        <>
          <p className="account-fact">
            <ShieldCheck aria-hidden="true" size={20} />
            <strong>On</strong>
            <span data-low={factor.codesLeft <= FEW || undefined}>
              {factor.codesLeft === 1 ? "1 recovery code" : `${factor.codesLeft} recovery codes`}{" "}
              left
            </span>
          </p>
          {isSure && (
            <renewal.Form method="post">
              <input type="hidden" name="intent" value="factor-codes" />
              <button type="submit" className="pill" disabled={renewal.isBusy}>
                Make new recovery codes
              </button>
            </renewal.Form>
          )}
          <SwitchOff />
        </>
      )}
      {factor.state === "setting-up" && <SettingUp proof={proof} factor={factor} />}
      {factor.state === "off" && <p className="account-none">Off.</p>}
      {factor.state === "off" && isSure && (
        <OneButton intent="factor-begin" className="pill">
          Set up
        </OneButton>
      )}
      {!isSure && <ConfirmFirst what="how you sign in" />}
    </Section>
  );
}

const codesOf = (reply?: AccountReply) => (reply?.status === "done" ? reply.codes : undefined);

/** Of codes that were made in either way the last, until they are put away: those before are void. */
function useNewest(proven?: string[], renewed?: string[]) {
  const [newest, setNewest] = useState(renewed ?? proven);
  useEffect(() => {
    if (proven) setNewest(proven);
  }, [proven]);
  useEffect(() => {
    if (renewed) setNewest(renewed);
  }, [renewed]);
  return [newest, () => setNewest(undefined)] as const;
}

/** So few recovery codes are a reason to make new ones. */
const FEW = 3;

type Proof = ReturnType<typeof useAccountForm>;

function SettingUp({ proof, factor }: { proof: Proof; factor: Secret }) {
  const { fields, ...form } = proof;
  return (
    <>
      <SecretToShare {...factor} />
      <AccountForm
        intent="factor-prove"
        form={form}
        words={{ save: "Switch on", saving: "Checking..." }}
      >
        {fields.code && (
          <FormField
            field={fields.code}
            label="Code that the app shows"
            autoComplete="one-time-code"
          />
        )}
      </AccountForm>
      <OneButton intent="factor-cancel" className="quiet-button">
        Not now
      </OneButton>
    </>
  );
}

function SwitchOff() {
  const { fields, ...form } = useAccountForm("factor-off", confirmSchema);
  return (
    <details className="account-more">
      <summary>Switch off</summary>
      <AccountForm
        intent="factor-off"
        form={form}
        words={{ save: "Switch off", saving: "Switching off..." }}
        isQuiet
      >
        <CurrentPassword field={fields.current} />
      </AccountForm>
    </details>
  );
}

/** `address`: what opens an app on the same device; `picture`: the same as a QR code. */
type Secret = { secret: string; address: string; picture: string };

/** How a secret gets into an app: by its camera, by a link, or typed. */
function SecretToShare({ secret, address, picture }: Secret) {
  return (
    <div className="account-secret">
      <img src={picture} alt="QR code to set up an authenticator app" width={192} height={192} />
      <ol>
        <li>
          Scan this with an authenticator app, or <a href={address}>open an app on this device</a>.
        </li>
        <li>
          Without a camera, type this into the app: <code>{secret.match(/.{4}/g)?.join(" ")}</code>
        </li>
        <li>Enter the code that the app shows then.</li>
      </ol>
    </div>
  );
}
