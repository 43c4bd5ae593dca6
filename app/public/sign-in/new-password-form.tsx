import { Form } from "react-router";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { AuthLayout, FormAlert, NewPasswordField, SubmitButton } from "./auth-layout.tsx";
import type { SignInResult } from "./sign-in-result.ts";

type NewPasswordFormProps = { isExpired: boolean; result?: SignInResult };

/** decisions: Accounts, "Password reset" */
export function NewPasswordForm({ isExpired, result }: NewPasswordFormProps) {
  const own = result?.intent === "new-password" ? result : undefined;
  if (isExpired) {
    return (
      <AuthLayout
        title="This link has expired"
        text="The link can be used once, within 30 minutes. You can request a new one."
      >
        <a href="/login?reset" className="pill pill-filled">
          Request a new link
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Set a new password"
      text={`At least ${PASSWORD_MIN_CHARS} characters. A memorable phrase of several words works best.`}
    >
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="new-password" />
        <FormAlert text={own?.problem} />
        <NewPasswordField label="New password" />
        <SubmitButton busy="Saving...">Save password</SubmitButton>
      </Form>
    </AuthLayout>
  );
}
