import { LockKeyhole } from "lucide-react";
import { confirmSchema } from "#domain/accounts/account-forms.ts";
import { FormField } from "../forms/form-field.tsx";
import { AccountForm } from "./account-form.tsx";
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
        {fields.current && (
          <FormField
            field={fields.current}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        )}
      </AccountForm>
    </div>
  );
}
