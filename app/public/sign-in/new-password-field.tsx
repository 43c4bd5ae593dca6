import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { Field } from "../../ui/field.tsx";

/** Where a password is chosen; browsers offer to make one up. */
export function NewPasswordField({ label, problem }: { label: string; problem?: string }) {
  return (
    <Field id="password" label={label} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="password"
          required
          minLength={PASSWORD_MIN_CHARS}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}
