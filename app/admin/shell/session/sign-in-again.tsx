import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { SignInAnswer } from "../../../public/sign-in/answer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { noteSession, useSessionState } from "./session-state.ts";

/**
 * Stands over the screen when the session has ended: who signs in again goes on where they were, with
 * everything they typed. It can be put aside, to copy a text for instance; a bar brings it back.
 */
export function SessionEnd({ email }: { email: string }) {
  const session = useSessionState();
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    if (session !== "ended") setAside(false);
  }, [session]);

  if (session === "going") return null;
  if (session === "away") {
    return (
      <p role="status" className="admin-bar">
        The server cannot be reached. What you typed is kept, and what you sent goes out as soon as
        it answers.
      </p>
    );
  }
  if (!isAside) return <SignInAgain email={email} onAside={() => setAside(true)} />;
  return (
    <div role="status" className="admin-bar">
      <p>You are signed out. What you typed is still here.</p>
      <button type="button" className="pill" onClick={() => setAside(false)}>
        Sign in again
      </button>
    </div>
  );
}

function SignInAgain({ email, onAside }: { email: string; onAside: () => void }) {
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
                <input
                  {...control}
                  name="password"
                  ref={field}
                  type="password"
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
