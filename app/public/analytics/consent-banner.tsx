import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Purpose } from "#domain/analytics/consent.ts";
import { PageLink } from "../../ui/page-link.tsx";

export type BannerProps = {
  purposes: Purpose[];
  choice: boolean | null;
  canAsk: boolean;
  takesFocus: boolean;
  choose: (accepted: boolean) => void;
  close: () => void;
};

/** Not modal. */
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
      className="consent box muted small no-print"
      onKeyDown={leave}
    >
      <h2 id="consent-question" className="consent-question display">
        {canAsk ? "Allow analytics?" : "Analytics is off"}
      </h2>
      <p>
        {canAsk ? describePurposes(purposes) : OPTED_OUT}{" "}
        <PageLink to="/privacy" className="text-link">
          Privacy
        </PageLink>
      </p>
      {choice !== null && canAsk && (
        <p className="consent-choice faint">{choice ? "You accepted." : "You declined."}</p>
      )}
      <div className="consent-answers stack gap-m">
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

const OPTED_OUT = "Your browser already opts out of tracking, so there's nothing to set here.";

function describePurposes(purposes: Purpose[]): string {
  const purposeTexts = purposes.map((purpose) => PURPOSE_TEXTS[purpose]).join(", and ");
  return `If you accept, ${purposeTexts}. Otherwise, none of this happens.`;
}

const PURPOSE_TEXTS: Record<Purpose, string> = {
  "google-analytics": "Google Analytics records the pages you visit, using cookies",
  "visitor-id": "an ID in your browser recognizes you on return visits",
};
