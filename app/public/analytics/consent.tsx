import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { answersFor, purposesOf } from "#domain/analytics/consent.ts";
import { isReportedPage } from "#domain/analytics/google-analytics.ts";
import type { Site } from "#domain/site/site.ts";
import { canKeep, forget, keep, readKept, VISITOR_ID } from "./browser-storage.ts";
import type { BannerProps } from "./consent-banner.tsx";
import { newId } from "./new-id.ts";
import { isObjecting } from "./objecting.ts";
import { useConsent, useReopening } from "./use-consent.ts";

/**
 * Asks for consent where there is something to ask for, and does what was agreed to for as long as
 * that holds. Whoever objects by a setting of the browser, or keeps nothing, is not asked.
 */
export function Consent({ site }: { site: Site }) {
  const purposes = purposesOf(site);
  const { consent, choose } = useConsent();
  const { isOpen, close } = useReopening();
  const canAsk = !isObjecting() && canKeep("localStorage");
  const isAnswered = answersFor(consent, purposes);
  const isAgreed = canAsk && isAnswered && consent.accepted;
  const isShown = isOpen || (canAsk && !isAnswered);
  const Banner = useBanner(isShown);

  useVisitorId(isAgreed && site.longTermVisitorId);
  useGoogle(site.gaMeasurementId, isAgreed);

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

/** Keeps an id in the browser while that is agreed to. */
function useVisitorId(isAgreed: boolean): void {
  useEffect(() => {
    if (!isAgreed) forget("localStorage", VISITOR_ID);
    else if (!readKept("localStorage", VISITOR_ID)) keep("localStorage", VISITOR_ID, newId());
  }, [isAgreed]);
}

/** Reports every page to Google while that is agreed to; else undoes what was agreed to before. */
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
      void import("./google-tag.ts").then((tag) => tag.reportPage(measurementId, { title, path }));
    }
  }, [measurementId, isAgreed, isReported, path]);
}

function isGoogleHere(): boolean {
  return "dataLayer" in window || /\b_ga/.test(document.cookie);
}
