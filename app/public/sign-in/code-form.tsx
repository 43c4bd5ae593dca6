import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { CODE_DIGITS } from "#domain/accounts/second-factor.ts";
import { Field } from "../../ui/field.tsx";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import type { SignInAnswer } from "./answer.ts";
import { Door } from "./door.tsx";
import { DoorAlert } from "./door-alert.tsx";
import { useFormPath } from "./form-path.ts";

/** The second step: the password was right. Without scripts either kind of code is taken as well. */
export function CodeForm({ answer }: { answer?: SignInAnswer }) {
  const isBusy = useNavigation().state !== "idle";
  const [isLost, setLost] = useState(false);
  const { label, text, other, ...input } = isLost ? RECOVERY : APP;
  const field = useRef<HTMLInputElement>(null);

  // The one thing to do here; a wrong code, or one of the other kind, makes room for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are when, not what
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [answer, isLost]);

  useEffect(() => {
    if (answer?.problem) showToast("error", "Sign In Failed", answer.problem);
  }, [answer]);

  return (
    <Door title="Two-step sign-in" text={text}>
      <Form method="post" className="form" onFocus={prepareToasts}>
        <input type="hidden" name="intent" value="code" />
        <DoorAlert text={answer?.problem} />
        <Field id="code" label={label}>
          {(control) => <input ref={field} {...control} {...input} required spellCheck={false} />}
        </Field>
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Signing in..." : "Sign In"}
        </button>
        <button type="button" className="door-other needs-scripts" onClick={() => setLost(!isLost)}>
          {other}
        </button>
        <a href={useFormPath("over")} className="door-other">
          Start over
        </a>
      </Form>
    </Door>
  );
}

const APP = {
  label: "Code",
  text: `Enter the ${CODE_DIGITS} digits that your authenticator app shows.`,
  other: "Use a recovery code instead",
  inputMode: "numeric",
  autoComplete: "one-time-code",
} as const;

const RECOVERY = {
  label: "Recovery code",
  text: "Enter one of the codes that you kept when you set this up. Each works once.",
  other: "Use the app instead",
  autoComplete: "off",
  autoCapitalize: "none",
} as const;
