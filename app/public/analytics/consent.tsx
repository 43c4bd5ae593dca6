import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import {
  type Consent as Choice,
  coversPurposes,
  hasConsent,
  type Purpose,
  parseConsent,
  requiredPurposes,
  serializeConsent,
} from "#domain/analytics/consent.ts";
import { isReportedPage } from "#domain/analytics/google-analytics.ts";
import type { Site } from "#domain/site/site.ts";
import { isStorageAvailable, readItem, removeItem, writeItem } from "../../ui/browser-storage.ts";
import { newId } from "../../ui/new-id.ts";
import type { BannerProps } from "./consent-banner.tsx";
import { googleAddress } from "./google-address.ts";
import { hasOptedOut } from "./opt-out.ts";
import { VISITOR_ID } from "./visitor-id.ts";

/** The key in local storage. */
const CONSENT = "consent";

/** Visitors who opted out in their browser, or block storage, are not asked. */
export function Consent({ site }: { site: Site }) {
  const purposes = requiredPurposes(site);
  const { consent, choose } = useConsent();
  const { isOpen, close } = useReopenRequest();
  const canAsk = !hasOptedOut() && isStorageAvailable("localStorage");
  const isAnswered = coversPurposes(consent, purposes);
  const isAgreed = (purpose: Purpose) => canAsk && hasConsent(consent, purpose);
  const isShown = isOpen || (canAsk && !isAnswered);
  const Banner = useBanner(isShown);

  useVisitorId(site.longTermVisitorId && isAgreed("visitor-id"));
  useGoogle(site.gaMeasurementId, isAgreed("google-analytics"));

  if (!isShown || !Banner) return null;
  return (
    <Banner
      purposes={purposes}
      choice={isAnswered ? consent.accepted : null}
      canAsk={canAsk}
      takesFocus={isOpen}
      choose={(accepted) => {
        choose({ accepted, purposes });
        close();
      }}
      close={close}
    />
  );
}

function useBanner(isShown: boolean): ComponentType<BannerProps> | undefined {
  const [Banner, setBanner] = useState<ComponentType<BannerProps>>();
  useEffect(() => {
    if (isShown)
      void import("./consent-banner.tsx").then((part) => setBanner(() => part.ConsentBanner));
  }, [isShown]);
  return Banner;
}

function useVisitorId(isAgreed: boolean): void {
  useEffect(() => {
    if (!isAgreed) removeItem("localStorage", VISITOR_ID);
    else if (!readItem("localStorage", VISITOR_ID)) writeItem("localStorage", VISITOR_ID, newId());
  }, [isAgreed]);
}

/** Also undoes an earlier consent. */
function useGoogle(measurementId: string, isAgreed: boolean): void {
  const page = useLocation();
  const path = page.pathname;
  const isReported = isReportedPage(page);

  useEffect(() => {
    if (!measurementId) return;
    const title = document.title;
    if (!isAgreed && isGoogleHere()) {
      void import("./google-tag.ts").then((tag) => tag.withdraw(measurementId));
    } else if (isAgreed && isReported) {
      const { origin, search } = location;
      const address = googleAddress({ origin, pathname: path, search });
      void import("./google-tag.ts").then((tag) =>
        tag.reportPage(measurementId, { title, path, address }),
      );
    } else if (isAgreed && isGoogleHere()) {
      void import("./google-tag.ts").then((tag) => tag.pause(measurementId));
    }
  }, [measurementId, isAgreed, isReported, path]);
}

function isGoogleHere(): boolean {
  return "dataLayer" in window || /\b_ga/.test(document.cookie);
}

/** The stored choice, in sync across tabs. */
function useConsent() {
  const [consent, setConsent] = useState(readConsent);

  useEffect(() => {
    const update = () => setConsent(readConsent());
    // Pages in the back/forward cache miss storage events.
    const events = ["storage", "pageshow"];
    for (const event of events) addEventListener(event, update);
    return () => {
      for (const event of events) removeEventListener(event, update);
    };
  }, []);

  const choose = (choice: Choice) => {
    writeItem("localStorage", CONSENT, serializeConsent(choice));
    setConsent(choice);
  };
  return { consent, choose };
}

function readConsent(): Choice | null {
  return parseConsent(readItem("localStorage", CONSENT));
}

/** The footer's button opens the banner and gets the focus back when it closes. */
function useReopenRequest() {
  const [opener, setOpener] = useState(() =>
    document.querySelector<HTMLElement>('[data-cookie-choices="asked"]'),
  );

  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest("[data-cookie-choices]");
      if (button instanceof HTMLElement) setOpener(button);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, []);

  const close = () => {
    if (opener) opener.dataset.cookieChoices = "";
    setOpener(null);
    (opener ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  return { isOpen: opener !== null, close };
}
