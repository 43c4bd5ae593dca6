import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isReportedPage } from "#domain/analytics/google-analytics.ts";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";
import { needsConsent } from "./cookie-choices.tsx";
import { hasOptedOut } from "./opt-out.ts";
import type { Vital } from "./vitals.ts";

declare global {
  interface Window {
    /** Set by the owner's scripts to receive web vitals. docs/privacy-and-analytics.md */
    vitrineAnalytics?: (vital: Vital) => void;
  }
}
/** spec: public-site §9 */
const OBSERVED_AFTER_MS = 1000;

type ConsentProps = { site: Site };

/** Loads each part only when the owner enabled it. */
export function Analytics() {
  const site = useSite();
  const isConsentNeeded = needsConsent(site);
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();

  usePageReports(site.longTermVisitorId);
  useEffect(observeVitalsSoon, []);

  useEffect(() => {
    if (isConsentNeeded)
      void import("./consent.tsx").then((part) => setConsent(() => part.Consent));
  }, [isConsentNeeded]);

  return Consent && <Consent site={site} />;
}

/** Until a page was entered, reported or not. */
let isFirst = true;

/** A change of the query is no other page. */
function usePageReports(sendsVisitorId: boolean): void {
  const { pathname, search } = useLocation();
  const isReported = isReportedPage({ pathname, search });
  useEffect(() => {
    const wasFirst = isFirst;
    isFirst = false;
    if (!isReported || document.querySelector("[data-error]") || hasOptedOut()) return;
    // Read now: the visitor may be on the next page when the part has loaded.
    const page = { pathname, search: location.search, isFirst: wasFirst, sendsVisitorId };
    const opened = import("./report-page.ts").then(({ reportPage }) => reportPage(page));
    return () => void opened.then((leave) => leave());
  }, [pathname, isReported, sendsVisitorId]);
}

/** For the site's figures, and for the hook when it is set by then. Returns a cleanup function. */
function observeVitalsSoon(): () => void {
  const timer = setTimeout(() => {
    if (!hasOptedOut())
      void import("./page-vitals.ts").then(({ observePageVitals }) => observePageVitals());
    if (window.vitrineAnalytics) void import("./vitals.ts");
  }, OBSERVED_AFTER_MS);
  return () => clearTimeout(timer);
}
