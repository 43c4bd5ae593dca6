import { MailCheck } from "lucide-react";
import { emailSchema } from "#domain/accounts/account-forms.ts";
import { FormField } from "../forms/form-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { OneButton } from "./one-button.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

type EmailSectionProps = { email: string; wanted: string | null };

/** `wanted`: the address that waits to be confirmed. */
export function EmailSection({ email, wanted }: EmailSectionProps) {
  const { fields, ...form } = useAccountForm("email", emailSchema);
  return (
    <Section
      title="Email"
      text="You sign in with it, and messages from visitors go there. A new address counts once you have opened the link that is sent to it."
    >
      <p className="account-fact">
        <strong dir="auto">{email}</strong>
      </p>
      {wanted && (
        <div role="status" className="account-note">
          <MailCheck aria-hidden="true" size={20} />
          <p>
            Waiting for{" "}
            <strong>
              <bdi>{wanted}</bdi>
            </strong>{" "}
            to be confirmed. The link works for 30 minutes.
          </p>
          <OneButton intent="email-withdraw">Withdraw</OneButton>
        </div>
      )}
      <AccountForm
        intent="email"
        form={form}
        words={{ save: "Send confirmation", saving: "Sending..." }}
        isQuiet
      >
        {fields.email && (
          <FormField field={fields.email} label="New email" type="email" autoComplete="email" />
        )}
        <CurrentPassword field={fields.current} />
      </AccountForm>
    </Section>
  );
}
