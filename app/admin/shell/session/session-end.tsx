import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { unreachableMessage } from "../offline/unreachable-message.ts";
import { useSessionState } from "./session-state.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** The sign-in dialog can be dismissed, for example to copy a text, and reopened. */
export function SessionEnd({ email }: { email: string }) {
  const session = useSessionState();
  const [isDismissed, setDismissed] = useState(false);
  const focusedBefore = useRef<Element>(null);
  // A layout effect, because the dialog moves the focus, which is restored after the sign-in.
  useLayoutEffect(() => {
    if (session === "ended") focusedBefore.current = document.activeElement;
    else setDismissed(false);
    const field = focusedBefore.current;
    const isLost = document.activeElement === document.body;
    if (session === "active" && isLost && field instanceof HTMLElement) field.focus();
  }, [session]);

  if (session === "active") return null;
  if (session === "unreachable") {
    const { title } = unreachableMessage();
    return (
      <p role="status" className="admin-bar">
        {title}. Your changes will be saved when you reconnect.
      </p>
    );
  }
  if (!isDismissed) {
    return createPortal(
      <SignInAgain email={email} onDismiss={() => setDismissed(true)} />,
      document.body,
    );
  }
  return (
    <div role="status" className="admin-bar">
      <p>You're signed out. Everything you typed is still here.</p>
      <button type="button" className="pill" onClick={() => setDismissed(false)}>
        Sign in again
      </button>
    </div>
  );
}
