import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { SignInResult } from "../../../public/sign-in/sign-in-result.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { showToast } from "../../../ui/toast.ts";
import { setSession } from "./session-state.ts";

type SignInAgainProps = {
  email: string;
  onDismiss: () => void;
};

/** Signs the owner in again without leaving the screen. */
export function SignInAgain({ email, onDismiss }: SignInAgainProps) {
  const fetcher = useFetcher<SignInResult>();
  const field = useRef<HTMLInputElement>(null);
  // Not "loading": revalidations wait for this very sign-in.
  const isBusy = fetcher.state === "submitting";
  const answer = fetcher.data;
  const isCodeAsked = answer?.needsCode === true;

  useEffect(() => {
    if (!answer?.isDone) return;
    field.current?.closest("dialog")?.close();
    setSession("active");
    showToast("success", "Welcome back!", "You have successfully signed in.");
  }, [answer]);
  // Focuses the field at first and after a failed attempt.
  useEffect(() => {
    if (answer?.isDone) return;
    field.current?.focus();
    field.current?.select();
  }, [answer]);

  // The ids below are prefixed, because the screen underneath may have fields with the same name.
  const problem = answer?.problem ?? answer?.problems?.password;
  return (
    <Dialog
      title="Please sign in again"
      size="small"
      onClose={() => !answer?.isDone && onDismiss()}
    >
      <fetcher.Form method="post" action="/login" className="dialog-body form">
        <p>Your session has ended. Everything you typed is still here.</p>
        <input type="hidden" name="intent" value={isCodeAsked ? "again-code" : "again"} />
        {isCodeAsked ? (
          <Field
            key="code"
            id="again-code"
            label="Authenticator or recovery code"
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
        <div className="button-row">
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
