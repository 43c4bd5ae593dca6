import { useEffect, useRef } from "react";
import { HangingFrame } from "../../ui/hanging-frame.tsx";

type MessageSentProps = {
  onAnother?: () => void;
};

/** spec: public-site §2, "Contact" */
export function MessageSent({ onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was taller; if the top still hides the heading, its focus reveals it.
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
        <p>Thanks for your message. I'll reply by email.</p>
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
