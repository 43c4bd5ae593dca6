import { Form, useNavigation } from "react-router";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import type { SignInAnswer } from "./answer.ts";
import { Door } from "./door.tsx";
import { DoorAlert } from "./door-alert.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type NewPasswordFormProps = { isGone: boolean; answer?: SignInAnswer };

/** Where the link of a mail leads. decisions: Accounts, "Password reset" */
export function NewPasswordForm({ isGone, answer }: NewPasswordFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const own = answer?.intent === "new-password" ? answer : undefined;
  if (isGone) {
    return (
      <Door
        title="This link has expired"
        text="It works for 30 minutes, and once. Ask for a new one: that takes a minute."
      >
        <a href="/login?reset" className="pill pill-filled">
          Send a new link
        </a>
      </Door>
    );
  }
  return (
    <Door
      title="Set a new password"
      text={`At least ${PASSWORD_MIN_CHARS} characters. A few words that belong together only for you are best.`}
    >
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="new-password" />
        <DoorAlert text={own?.problem} />
        <NewPasswordField label="New password" />
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Saving..." : "Save password"}
        </button>
      </Form>
    </Door>
  );
}
