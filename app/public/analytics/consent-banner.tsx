import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Purpose } from "#domain/analytics/consent.ts";
import { PageLink } from "../../ui/page-link.tsx";

export type BannerProps = {
  purposes: Purpose[];
  /** What was chosen before; null when nothing was. */
  choice: boolean | null;
  canAsk: boolean;
  takesFocus: boolean;
  choose: (accepted: boolean) => void;
  close: () => void;
};

/** A small question at the edge of the page, which goes on without an answer. */
export function ConsentBanner({
  purposes,
  choice,
  canAsk,
  takesFocus,
  choose,
  close,
}: BannerProps) {
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);

  const leave = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && (takesFocus || choice !== null)) close();
  };
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-labelledby="consent-question"
      className="consent no-print"
      onKeyDown={leave}
    >
      <h2 id="consent-question" className="consent-question display">
        {canAsk ? "May this site count your visits?" : "Your visits are not counted"}
      </h2>
      <p>
        {canAsk ? askedText(purposes) : NOT_ASKED}{" "}
        <PageLink to="/privacy" className="text-link">
          Privacy
        </PageLink>
      </p>
      {choice !== null && canAsk && (
        <p className="consent-choice">{choice ? "You accepted." : "You declined."}</p>
      )}
      <div className="consent-answers">
        {canAsk ? (
          <>
            <button type="button" className="pill" onClick={() => choose(false)}>
              Decline
            </button>
            <button type="button" className="pill" onClick={() => choose(true)}>
              Accept
            </button>
          </>
        ) : (
          <button type="button" className="pill" onClick={close}>
            Close
          </button>
        )}
      </div>
    </section>
  );
}

const NOT_ASKED =
  "Your browser asks sites not to track you, or keeps nothing for them. So there is nothing to choose here.";

function askedText(purposes: Purpose[]): string {
  const asked = purposes.map((purpose) => WORDS[purpose]).join(", and ");
  return `If you accept, ${asked}. Otherwise nothing of this happens.`;
}

const WORDS: Record<Purpose, string> = {
  "google-analytics": "Google Analytics counts the pages you open, with cookies",
  "visitor-id": "an id in your browser tells that you have been here before",
};
