import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import { useSubmitFocus } from "../../ui/use-submit-focus.ts";
import {
  AuthLayout,
  FormAlert,
  type SignInResult,
  SubmitButton,
  useFormPath,
} from "./auth-layout.tsx";
import { autofillPasskeys, requestPasskey } from "./request-passkey.ts";

type SignInFormProps = {
  result?: SignInResult;
  isChanged: boolean;
  hasPasskeys: boolean;
  onForgotPassword: () => void;
};

/** spec: admin-area §2, "/login" */
export function SignInForm(props: SignInFormProps) {
  const { result, isChanged, hasPasskeys, onForgotPassword } = props;
  const own = result?.intent === "sign-in" ? result : undefined;
  const form = useRef<HTMLFormElement>(null);
  useSubmitFocus(form, own, "[aria-invalid]");

  useEffect(() => {
    if (own?.problem) showToast("error", "Sign In Failed", own.problem);
  }, [own]);

  return (
    <AuthLayout
      title="Sign In"
      text={isChanged && "Your password was changed. Sign in with the new one."}
    >
      <Form ref={form} method="post" className="form" onFocus={preloadToasts}>
        <input type="hidden" name="intent" value="sign-in" />
        <FormAlert text={own?.problem} />
        <Field id="email" label="Email" problem={own?.problems?.email}>
          {(control) => (
            <input {...control} type="email" required autoComplete="username webauthn" />
          )}
        </Field>
        <Field id="password" label="Password" problem={own?.problems?.password}>
          {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
        </Field>
        <SubmitButton busy="Signing in...">Sign In</SubmitButton>
        {hasPasskeys && <PasskeySignIn />}
        <a
          href={useFormPath("reset")}
          className="auth-alternative"
          onClick={(event) => {
            event.preventDefault();
            onForgotPassword();
          }}
        >
          Forgot your password?
        </a>
      </Form>
    </AuthLayout>
  );
}

function PasskeySignIn() {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [isSupported, setSupported] = useState(false);
  const signIn = useCallback(
    (passkey: string) => submit({ intent: "passkey", passkey }, { method: "post" }),
    [submit],
  );

  useEffect(() => {
    // Unsupported on insecure origins and unknown host names.
    setSupported(typeof window.PublicKeyCredential === "function");
    return autofillPasskeys(signIn);
  }, [signIn]);

  async function signInWithDialog() {
    const result = await requestPasskey();
    if (result.ok) await signIn(result.passkey);
    else showToast("error", "Sign In Failed", result.problem);
  }

  if (!isSupported) return null;
  return (
    <button
      type="button"
      className="pill auth-passkey"
      aria-disabled={isBusy}
      onClick={() => !isBusy && signInWithDialog()}
    >
      <KeyRound aria-hidden="true" />
      Sign in with a passkey
    </button>
  );
}
