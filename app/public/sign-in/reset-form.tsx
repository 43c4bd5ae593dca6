import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { Field } from "../../ui/field.tsx";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import type { SignInAnswer } from "./answer.ts";
import { Door } from "./door.tsx";
import { DoorAlert } from "./door-alert.tsx";
import { useFormPath } from "./form-path.ts";

type ResetFormProps = { answer?: SignInAnswer; onBack: () => void };

/** spec: admin-area §2, "/login"; §8, "Auth" */
export function ResetForm({ answer, onBack }: ResetFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const own = answer?.intent === "reset" ? answer : undefined;

  useEffect(() => {
    if (own?.problem) showToast("error", "Reset Failed", own.problem);
    if (!own?.isDone) return;
    showToast("success", "Reset Email Sent", RESET_SENT);
    onBack();
  }, [own, onBack]);

  return (
    <Door title="Reset your password" text="We send a link to the address of your account.">
      <Form method="post" className="form" onFocus={prepareToasts}>
        <input type="hidden" name="intent" value="reset" />
        <DoorAlert text={own?.problem} />
        {own?.isDone && <p role="status">{RESET_SENT}</p>}
        <Field id="email" label="Email">
          {(control) => <input {...control} type="email" required autoComplete="username" />}
        </Field>
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Sending Reset Email..." : "Send Reset Email"}
        </button>
        <a
          href={useFormPath()}
          className="door-other"
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          Back to Sign In
        </a>
      </Form>
    </Door>
  );
}

const RESET_SENT = "Please check your email for password reset instructions.";
