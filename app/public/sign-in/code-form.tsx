import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { CODE_DIGITS } from "#domain/accounts/second-factor.ts";
import { Field } from "../../ui/field.tsx";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import {
  AuthLayout,
  FormAlert,
  type SignInResult,
  SubmitButton,
  useFormPath,
} from "./auth-layout.tsx";

/** Without scripts, the field accepts both kinds of code. */
export function CodeForm({ result }: { result?: SignInResult }) {
  const [isRecovery, setRecovery] = useState(false);
  const { label, text, other, ...input } = isRecovery ? RECOVERY : APP;
  const field = useRef<HTMLInputElement>(null);

  // After an error or a switch, typing replaces the old code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are when, not what
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [result, isRecovery]);

  useEffect(() => {
    if (result?.problem) showToast("error", "Sign In Failed", result.problem);
  }, [result]);

  return (
    <AuthLayout title="Two-factor authentication" text={text}>
      <Form method="post" className="form" onFocus={preloadToasts}>
        <input type="hidden" name="intent" value="code" />
        <FormAlert text={result?.problem} />
        <Field id="code" label={label}>
          {(control) => <input ref={field} {...control} {...input} required spellCheck={false} />}
        </Field>
        <SubmitButton busy="Signing in...">Sign In</SubmitButton>
        <button
          type="button"
          className="auth-alternative needs-scripts"
          onClick={() => setRecovery(!isRecovery)}
        >
          {other}
        </button>
        <a href={useFormPath("over")} className="auth-alternative">
          Start over
        </a>
      </Form>
    </AuthLayout>
  );
}

const APP = {
  label: "Code",
  text: `Enter the ${CODE_DIGITS} digits from your authenticator app.`,
  other: "Use a recovery code instead",
  inputMode: "numeric",
  autoComplete: "one-time-code",
} as const;

const RECOVERY = {
  label: "Recovery code",
  text: "Enter one of the recovery codes you saved. Each can be used once.",
  other: "Use authenticator app instead",
  autoComplete: "off",
  autoCapitalize: "none",
} as const;
