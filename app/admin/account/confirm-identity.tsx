import { LockKeyhole } from "lucide-react";
import { confirmSchema } from "#domain/accounts/account-forms.ts";
import { AccountForm, CurrentPassword } from "./account-form.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for the password before sign-in methods can be changed; valid for ten minutes. */
export function ConfirmIdentity({ subject }: { subject: string }) {
  const { fields, ...form } = useAccountForm("confirm", confirmSchema);
  return (
    <div className="account-lock">
      <p>
        <LockKeyhole aria-hidden="true" size={18} />
        Enter your password to change {subject}.
      </p>
      <AccountForm
        intent="confirm"
        form={form}
        texts={{ save: "Confirm", saving: "Confirming..." }}
        isQuiet
      >
        <CurrentPassword field={fields.current} label="Password" />
      </AccountForm>
    </div>
  );
}
