import { useEffect } from "react";
import { Form } from "react-router";
import { Field } from "../../ui/field.tsx";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import { AuthLayout, FormAlert, SubmitButton, useFormPath } from "./auth-layout.tsx";
import type { SignInResult } from "./sign-in-result.ts";

type ResetFormProps = { result?: SignInResult; onBack: () => void };

/** spec: admin-area §2, "/login"; §8, "Auth" */
export function ResetForm({ result, onBack }: ResetFormProps) {
  const own = result?.intent === "reset" ? result : undefined;

  useEffect(() => {
    if (own?.problem) showToast("error", "Reset Failed", own.problem);
    if (!own?.isDone) return;
    showToast("success", "Reset Email Sent", RESET_SENT);
    onBack();
  }, [own, onBack]);

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
