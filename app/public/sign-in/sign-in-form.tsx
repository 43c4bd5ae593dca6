import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import type { SignInAnswer } from "./answer.ts";
import { askForPasskey, offerPasskeys } from "./ask-for-passkey.ts";
import { Door } from "./door.tsx";
import { DoorAlert } from "./door-alert.tsx";
import { useFormPath } from "./form-path.ts";

type SignInFormProps = {
  answer?: SignInAnswer;
  isChanged: boolean;
  /** Whether anybody can sign in by a passkey. */
  hasPasskeys: boolean;
  onForgotten: () => void;
};

/** spec: admin-area §2, "/login" */
export function SignInForm(props: SignInFormProps) {
  const { answer, isChanged, hasPasskeys, onForgotten } = props;
  const isBusy = useNavigation().state !== "idle";
  const own = answer?.intent === "sign-in" ? answer : undefined;

  useEffect(() => {
    if (own?.problem) showToast("error", "Sign In Failed", own.problem);
  }, [own]);

  return (
    <Door title="Sign in" text={isChanged && "Your password is changed. Please sign in with it."}>
      <Form method="post" className="form" onFocus={prepareToasts}>
        <input type="hidden" name="intent" value="sign-in" />
        <DoorAlert text={own?.problem} />
        <Field id="email" label="Email" problem={own?.problems?.email}>
          {(control) => (
            <input {...control} type="email" required autoComplete="username webauthn" />
          )}
        </Field>
        <Field id="password" label="Password" problem={own?.problems?.password}>
          {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
        </Field>
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Signing in..." : "Sign In"}
        </button>
        {hasPasskeys && <PasskeySignIn />}
        <a
          href={useFormPath("reset")}
          className="door-other"
          onClick={(event) => {
            event.preventDefault();
            onForgotten();
          }}
        >
          Forgot your password?
        </a>
      </Form>
    </Door>
  );
}

/** A button, and what browsers offer in the field of the address by themselves. */
function PasskeySignIn() {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [isKnown, setKnown] = useState(false);
  const enter = useCallback(
    (passkey: string) => submit({ intent: "passkey", passkey }, { method: "post" }),
    [submit],
  );

  useEffect(() => {
    // A page at another name of this machine, or without https, can use none.
    setKnown(typeof window.PublicKeyCredential === "function");
    return offerPasskeys(enter);
  }, [enter]);

  async function ask() {
    const used = await askForPasskey();
    if (used.ok) await enter(used.passkey);
    else showToast("error", "Sign In Failed", used.problem);
  }

  if (!isKnown) return null;
  return (
    <button type="button" className="pill door-passkey" disabled={isBusy} onClick={ask}>
      <KeyRound aria-hidden="true" />
      Sign in with a passkey
    </button>
  );
}
