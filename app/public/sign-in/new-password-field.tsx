import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

export function NewPasswordField({ label, problem }: { label: string; problem?: string }) {
  return (
    <Field id="password" label={label} problem={problem}>
      {(control) => (
        <PasswordInput
          {...control}
          required
          minLength={PASSWORD_MIN_CHARS}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}
