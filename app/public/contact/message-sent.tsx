import { useEffect, useRef } from "react";
import { HangingFrame } from "../../ui/hanging-frame.tsx";

type MessageSentProps = {
  /** Called by the button that brings back an empty form; without scripts a link does. */
  onAnother?: () => void;
};

/** spec: public-site §2, "Contact" */
export function MessageSent({ onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that it replaces was longer. Where the top does not show the heading, its focus does.
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus();
  }, []);
  return (
    <div className="problem-screen column">
      <HangingFrame>✓</HangingFrame>
      <div className="wall-label">
        <h1 ref={heading} tabIndex={-1} className="display">
          Message Sent Successfully!
        </h1>
        <p>Thank you. An answer will come to the address that you gave.</p>
        <div className="problem-ways">
          <a
            href="/contact"
            className="pill pill-filled"
            onClick={(event) => {
              if (!onAnother) return;
              event.preventDefault();
              onAnother();
            }}
          >
            Send Another Message
          </a>
        </div>
      </div>
    </div>
  );
}
