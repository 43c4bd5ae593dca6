import { passwordSchema } from "#domain/accounts/account-forms.ts";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { FormField } from "../forms/form-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** `email`: whose password it is, for those who keep passwords for people. */
export function PasswordSection({ email }: { email: string }) {
  const { fields, ...form } = useAccountForm("password", passwordSchema);
  return (
    <Section
      title="Password"
      text={`At least ${PASSWORD_MIN_CHARS} characters; a few words that belong together only for you are best. All other devices are signed out.`}
    >
      <AccountForm
        intent="password"
        form={form}
        words={{ save: "Change password", saving: "Saving..." }}
        isQuiet
      >
        <input type="text" hidden readOnly value={email} autoComplete="username" />
        <CurrentPassword field={fields.current} />
        {fields.password && (
          <FormField
            field={fields.password}
            label="New password"
            type="password"
            autoComplete="new-password"
          />
        )}
      </AccountForm>
    </Section>
  );
}
