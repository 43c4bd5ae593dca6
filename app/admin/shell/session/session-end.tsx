import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import type { SignInResult } from "../../../public/sign-in/auth-layout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { BusyButton } from "../../kit/busy-button.tsx";
import { unreachableMessage } from "../reachability.ts";
import { setSession, useSessionState } from "./session-state.ts";
import { fetchSession } from "./wait-for-session.ts";

/** The sign-in dialog can be dismissed, for example to copy a text, and reopened. */
export function SessionEnd({ email }: { email: string }) {
  const session = useSessionState();
  const [isDismissed, setDismissed] = useState(false);
  const focusedBefore = useRef<Element>(null);
  useSignInElsewhere(session === "ended");
  // A layout effect, because the dialog moves the focus, which is restored after the sign-in.
  useLayoutEffect(() => {
    if (session === "ended") focusedBefore.current = document.activeElement;
    else setDismissed(false);
    const field = focusedBefore.current;
    const isLost = document.activeElement === document.body;
    if (session === "active" && isLost && field instanceof HTMLElement) field.focus();
  }, [session]);

  const isAsked = session === "ended" && !isDismissed;
  const hasBar = session === "unreachable" || (session === "ended" && isDismissed);
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className={hasBar ? "admin-bar on-dark row flex-none small" : undefined}>
        {session === "unreachable" && (
          <p>{unreachableMessage().title}. Your changes will be saved when you reconnect.</p>
        )}
        {session === "ended" && isDismissed && (
          <>
            <p>You're signed out. Everything you typed is still here.</p>
            <button type="button" className="pill" onClick={() => setDismissed(false)}>
              Sign in again
            </button>
          </>
        )}
      </div>
      {isAsked &&
        createPortal(
          <SignInAgain email={email} onDismiss={() => setDismissed(true)} />,
          document.body,
        )}
    </>
  );
}

/** Another window may have signed in meanwhile. */
function useSignInElsewhere(isEnded: boolean): void {
  useEffect(() => {
    if (!isEnded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => {
      if (document.visibilityState !== "visible") return;
      const state = await fetchSession(signal);
      if (state === "active" && !signal.aborted) setSession(state);
    };
    addEventListener("focus", check, { signal });
    document.addEventListener("visibilitychange", check, { signal });
    return () => controller.abort();
  }, [isEnded]);
}

type SignInAgainProps = {
  email: string;
  onDismiss: () => void;
};

/** Signs the owner in again without leaving the screen. */
function SignInAgain({ email, onDismiss }: SignInAgainProps) {
  const fetcher = useFetcher<SignInResult>();
  const [address, setAddress] = useState(email);
  const addressField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Not "loading": revalidations wait for this very sign-in.
  const isBusy = fetcher.state === "submitting";
  const answer = fetcher.data;
  const isCodeAsked = answer?.needsCode === true;

  useReply(answer, ({ isDone, problems }) => {
    if (!isDone) {
      const wrong = problems?.email ? addressField : field;
      wrong.current?.focus();
      wrong.current?.select();
      return;
    }
    field.current?.closest("dialog")?.close();
    setSession("active");
    showToast("success", "Welcome back!", "You have successfully signed in.");
  });
  useEffect(() => field.current?.focus(), []);

  // The ids below are prefixed, because the screen underneath may have fields with the same name.
  const problem = answer?.problem ?? answer?.problems?.password;
  return (
    <Dialog
      title="Please sign in again"
      size="small"
      onClose={() => !answer?.isDone && onDismiss()}
    >
      <fetcher.Form method="post" action={SIGN_IN_PATH} className="dialog-body form">
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
            {/* Editable, since the address may have been changed on another device. */}
            <Field id="again-email" label="Email" problem={answer?.problems?.email}>
              {(control) => (
                <input
                  {...control}
                  name="email"
                  ref={addressField}
                  type="email"
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                  required
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
          <a href={SIGN_IN_PATH} className="pill">
            Leave this screen
          </a>
          <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy}>
            {isBusy ? "Signing in..." : "Sign In"}
          </BusyButton>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
