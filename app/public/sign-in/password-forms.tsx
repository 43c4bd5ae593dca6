import { useEffect, useEffectEvent } from "react";
import { Form } from "react-router";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { Field } from "../../ui/field.tsx";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import {
  AuthLayout,
  FormAlert,
  NewPasswordField,
  type SignInResult,
  SubmitButton,
  useFormPath,
} from "./auth-layout.tsx";

type ResetFormProps = { result?: SignInResult; onBack: () => void };

/** spec: admin-area §2, "/login"; §8, "Auth" */
export function ResetForm({ result, onBack }: ResetFormProps) {
  const own = result?.intent === "reset" ? result : undefined;

  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (own?.problem) showToast("error", "Reset Failed", own.problem);
    if (!own?.isDone) return;
    showToast("success", "Reset Email Sent", RESET_SENT);
    goBack();
  }, [own]);

  return (
    <AuthLayout title="Reset your password" text="We'll email a link to your account's address.">
      <Form method="post" className="form" onFocus={preloadToasts}>
        <input type="hidden" name="intent" value="reset" />
        <FormAlert text={own?.problem} />
        {own?.isDone && <p role="status">{RESET_SENT}</p>}
        <Field id="email" label="Email">
          {(control) => <input {...control} type="email" required autoComplete="username" />}
        </Field>
        <SubmitButton busy="Sending Reset Email...">Send Reset Email</SubmitButton>
        <a
          href={useFormPath()}
          className="auth-alternative"
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          Back to Sign In
        </a>
      </Form>
    </AuthLayout>
  );
}

const RESET_SENT = "Please check your email for password reset instructions.";

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
        <a href={`${SIGN_IN_PATH}?reset`} className="pill pill-filled">
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
