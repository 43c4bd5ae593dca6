import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { SignInAnswer } from "../../../public/sign-in/answer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { showToast } from "../../../ui/toast.ts";
import { noteSession } from "./session-state.ts";

type SignInAgainProps = {
  email: string;
  /** Hears that it was put aside. */
  onAside: () => void;
};

/** Signs the same person in, without leaving the screen. */
export function SignInAgain({ email, onAside }: SignInAgainProps) {
  const fetcher = useFetcher<SignInAnswer>();
  const field = useRef<HTMLInputElement>(null);
  // What waits for the sign-in, the screen's own refresh among it, is no reason to wait here.
  const isBusy = fetcher.state === "submitting";
  const answer = fetcher.data;
  const isCodeAsked = answer?.needsCode === true;

  useEffect(() => {
    if (!answer?.isDone) return;
    field.current?.closest("dialog")?.close();
    noteSession("going");
    showToast("success", "Welcome back!", "You have successfully signed in.");
  }, [answer]);
  // What is asked for first, and what was wrong, are at the one field.
  useEffect(() => {
    if (answer?.isDone) return;
    field.current?.focus();
    field.current?.select();
  }, [answer]);

  // Names of their own in the document: the screen below may ask for the same.
  const problem = answer?.problem ?? answer?.problems?.password;
  return (
    <Dialog title="Please sign in again" size="small" onClose={() => !answer?.isDone && onAside()}>
      <fetcher.Form method="post" action="/login" className="admin-question form">
        <p>Your session has ended. Everything you typed is still here, and stays.</p>
        <input type="hidden" name="intent" value={isCodeAsked ? "again-code" : "again"} />
        {isCodeAsked ? (
          <Field
            key="code"
            id="again-code"
            label="Code of your app, or a recovery code"
            problem={problem}
          >
            {(control) => (
              <input
                {...control}
                name="code"
                ref={field}
                required
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        ) : (
          <>
            <Field id="again-email" label="Email">
              {(control) => (
                <input
                  {...control}
                  name="email"
                  type="email"
                  value={email}
                  readOnly
                  autoComplete="username"
                />
              )}
            </Field>
            <Field key="password" id="again-password" label="Password" problem={problem}>
              {(control) => (
                <PasswordInput
                  {...control}
                  name="password"
                  ref={field}
                  required
                  autoComplete="current-password"
                />
              )}
            </Field>
          </>
        )}
        <div className="admin-answers">
          <a href="/login" className="pill">
            Leave this screen
          </a>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Signing in..." : "Sign In"}
          </button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
