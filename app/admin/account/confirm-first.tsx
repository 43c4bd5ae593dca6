import { LockKeyhole } from "lucide-react";
import { confirmSchema } from "#domain/accounts/account-forms.ts";
import { AccountForm } from "./account-form.tsx";
import { CurrentPassword } from "./current-password.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for the password before the ways in are changed; for ten minutes it need not be said again. */
export function ConfirmFirst({ what }: { what: string }) {
  const { fields, ...form } = useAccountForm("confirm", confirmSchema);
  return (
    <div className="account-lock">
      <p>
        <LockKeyhole aria-hidden="true" size={18} />
        Confirm that it is you to change {what}.
      </p>
      <AccountForm
        intent="confirm"
        form={form}
        words={{ save: "Confirm", saving: "Confirming..." }}
        isQuiet
      >
        <CurrentPassword field={fields.current} label="Password" />
      </AccountForm>
    </div>
  );
}
