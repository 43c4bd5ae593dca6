import { Copy, Download, Printer, ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type AccountReply, codeSchema, confirmSchema } from "#domain/accounts/account-forms.ts";
import { formatRecoveryCode } from "#domain/accounts/second-factor.ts";
import { pluralize } from "#domain/site/formats.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { copyText } from "../../ui/copy-text.ts";
import { FormField } from "../forms/form-field.tsx";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import type { Route } from "./+types/account";
import {
  AccountForm,
  AccountIntentButton,
  ConfirmIdentity,
  CurrentPassword,
  Section,
  useAccountFetcher,
  useAccountForm,
} from "./account-form.tsx";

type SecondFactorProps = {
  factor: Route.ComponentProps["loaderData"]["factor"];
  /** Whether the password was entered recently enough to change sign-in methods. */
  isSessionFresh: boolean;
};

export function SecondFactorSection({ factor, isSessionFresh }: SecondFactorProps) {
  // Held here, because the codes stay on screen after the form that requested them is gone.
  const proof = useAccountForm("factor-prove", codeSchema);
  const renewal = useAccountFetcher("factor-codes");
  const [codes, dismissCodes] = useNewestCodes(proof.reply, renewal.reply);
  return (
    <Section
      title="Two-factor authentication"
      text="After your password, you enter a code from an authenticator app. A stolen password alone isn't enough to sign in."
    >
      {factor.state === "on" && (
        <>
          {codes === "unknown" && <UnknownCodes />}
          {Array.isArray(codes) && <RecoveryCodes codes={codes} onDismiss={dismissCodes} />}
          <p className="account-fact cluster break-words">
            <ShieldCheck aria-hidden="true" size={20} />
            <strong>On</strong>
            <span className="muted" data-low={factor.codesLeft <= LOW_CODES_LEFT || undefined}>
              {pluralize(factor.codesLeft, "recovery code", "recovery codes")} left
            </span>
          </p>
          {isSessionFresh && (
            <renewal.Form method="post">
              <input type="hidden" name="intent" value="factor-codes" />
              <BusyButton type="submit" className="pill" isBusy={renewal.isBusy}>
                Generate new recovery codes
              </BusyButton>
            </renewal.Form>
          )}
          <TurnOff />
        </>
      )}
      {factor.state === "setting-up" && <SetUp proof={proof} factor={factor} />}
      {factor.state === "off" && <p className="muted">Off.</p>}
      {factor.state === "off" && isSessionFresh && (
        <AccountIntentButton intent="factor-begin">Set up</AccountIntentButton>
      )}
      {!isSessionFresh && <ConfirmIdentity subject="how you sign in" />}
    </Section>
  );
}

type Codes = string[] | "unknown";

/**
 * The newest codes until they are dismissed: generating codes invalidates all earlier ones. Unknown when the reply
 * to that was lost.
 */
function useNewestCodes(proof?: AccountReply, renewal?: AccountReply) {
  const [newest, setNewest] = useState(codesOf(renewal) ?? codesOf(proof));
  const keep = (reply: AccountReply) => setNewest((known) => codesOf(reply) ?? known);
  useReply(proof, keep);
  useReply(renewal, keep);
  return [newest, () => setNewest(undefined)] as const;
}

function codesOf(reply?: AccountReply): Codes | undefined {
  if (reply?.status === "done") return reply.codes;
  return reply?.problems.form === UNREACHABLE ? "unknown" : undefined;
}

function UnknownCodes() {
  return (
    <div role="status" className="account-note cluster">
      <TriangleAlert aria-hidden="true" size={20} />
      <p>Your recovery codes may have been replaced. Generate new ones.</p>
    </div>
  );
}

const LOW_CODES_LEFT = 3;

type Proof = ReturnType<typeof useAccountForm>;

function SetUp({ proof, factor }: { proof: Proof; factor: Secret }) {
  const { fields, ...form } = proof;
  return (
    <>
      <SecretSteps {...factor} />
      <AccountForm
        intent="factor-prove"
        form={form}
        texts={{ save: "Turn on", saving: "Checking..." }}
      >
        {fields.code && (
          <FormField field={fields.code} label="Code from the app" autoComplete="one-time-code" />
        )}
      </AccountForm>
      <AccountIntentButton intent="factor-cancel" className="plain-button">
        Not now
      </AccountIntentButton>
    </>
  );
}

function TurnOff() {
  const { fields, ...form } = useAccountForm("factor-off", confirmSchema);
  return (
    <details className="account-more full-width">
      <summary className="muted">Turn off</summary>
      <AccountForm
        intent="factor-off"
        form={form}
        texts={{ save: "Turn off", saving: "Turning off..." }}
        isQuiet
      >
        <CurrentPassword field={fields.current} />
      </AccountForm>
    </details>
  );
}

/** `address`: an otpauth: URI; `picture`: its QR code as a data URL. */
type Secret = { secret: string; address: string; picture: string };

function SecretSteps({ secret, address, picture }: Secret) {
  return (
    <div className="account-secret cluster">
      <img
        className="flex-none"
        src={picture}
        alt="QR code to set up an authenticator app"
        width={192}
        height={192}
      />
      <ol className="stack gap-m">
        <li>
          Scan this with an authenticator app, or <a href={address}>open an app on this device</a>.
        </li>
        <li>
          Can't scan it? Enter this key in the app:{" "}
          <code className="break-words">{secret.match(/.{4}/g)?.join(" ")}</code>
        </li>
        <li>Enter the code shown in the app.</li>
      </ol>
    </div>
  );
}

type RecoveryCodesProps = { codes: string[]; onDismiss: () => void };

/** Shown once: only their hashes are stored. */
function RecoveryCodes({ codes, onDismiss }: RecoveryCodesProps) {
  const { name } = useSite();
  const formatted = codes.map(formatRecoveryCode);
  const text = `Recovery codes for ${name}. Each works once.\n\n${formatted.join("\n")}\n`;
  const copy = () =>
    copyText(text, {
      done: "Recovery codes copied",
      failed: "Couldn't copy the codes",
      text: "Select and copy them instead.",
    });
  return (
    <div role="status" className="recovery-codes stack">
      <h3 className="strong">
        Recovery codes for <bdi>{name}</bdi>
      </h3>
      <p>
        Use one to sign in when you don't have your phone. Each works once. They won't be shown
        again, so keep them somewhere safe.
      </p>
      <ul className="stack" translate="no">
        {formatted.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-actions wrap gap-s">
        <button type="button" className="pill" onClick={copy}>
          <Copy aria-hidden="true" /> Copy
        </button>
        <a
          className="pill"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download aria-hidden="true" /> Download
        </a>
        <button type="button" className="pill" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </button>
        <button type="button" className="pill pill-filled" onClick={onDismiss}>
          I've saved them
        </button>
      </div>
    </div>
  );
}
