import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { unreachableWords } from "../offline/words.ts";
import { useSessionState } from "./session-state.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/**
 * Stands over the screen when the session has ended: who signs in again goes on where they were, with
 * everything they typed. It can be put aside, to copy a text for instance; a bar brings it back.
 */
export function SessionEnd({ email }: { email: string }) {
  const session = useSessionState();
  const [isAside, setAside] = useState(false);
  const interrupted = useRef<Element>(null);
  // Ahead of the dialog, which takes the focus: whoever was typing goes on typing.
  useLayoutEffect(() => {
    if (session === "ended") interrupted.current = document.activeElement;
    else setAside(false);
    const field = interrupted.current;
    const isLost = document.activeElement === document.body;
    if (session === "going" && isLost && field instanceof HTMLElement) field.focus();
  }, [session]);

  if (session === "going") return null;
  if (session === "away") {
    const { title } = unreachableWords();
    return (
      <p role="status" className="admin-bar">
        {title}. Your changes will be saved when you reconnect.
      </p>
    );
  }
  if (!isAside) {
    return createPortal(
      <SignInAgain email={email} onAside={() => setAside(true)} />,
      document.body,
    );
  }
  return (
    <div role="status" className="admin-bar">
      <p>You are signed out. What you typed is still here.</p>
      <button type="button" className="pill" onClick={() => setAside(false)}>
        Sign in again
      </button>
    </div>
  );
}
