import { MailCheck } from "lucide-react";
import { emailSchema } from "#domain/accounts/account-forms.ts";
import { FormField } from "../forms/form-field.tsx";
import { AccountForm, CurrentPassword } from "./account-form.tsx";
import { IntentButton } from "./intent-button.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** `pending`: the new address, while it is not confirmed. */
type EmailSectionProps = { email: string; pending: string | null };

export function EmailSection({ email, pending }: EmailSectionProps) {
  const { fields, ...form } = useAccountForm("email", emailSchema);
  return (
    <Section
      title="Email"
      text="You sign in with this address and get visitors' messages there. A new address takes effect once you open the link sent to it."
    >
      <p className="account-fact">
        <strong dir="auto">{email}</strong>
      </p>
      {pending && (
        <div role="status" className="account-note">
          <MailCheck aria-hidden="true" size={20} />
          <p>
            Waiting for{" "}
            <strong>
              <bdi>{pending}</bdi>
            </strong>{" "}
            to be confirmed. The link expires after 30 minutes.
          </p>
          <IntentButton intent="email-withdraw">Cancel change</IntentButton>
        </div>
      )}
      <AccountForm
        intent="email"
        form={form}
        texts={{ save: "Send confirmation", saving: "Sending..." }}
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
