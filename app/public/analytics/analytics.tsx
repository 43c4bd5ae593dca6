import { type ComponentType, useEffect, useState } from "react";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";
import { needsConsent } from "./cookie-choices.tsx";
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

  useEffect(observeVitalsSoon, []);

  useEffect(() => {
    if (isConsentNeeded)
      void import("./consent.tsx").then((part) => setConsent(() => part.Consent));
  }, [isConsentNeeded]);

  return Consent && <Consent site={site} />;
}

/** Observes only when the hook is set by then. Returns a cleanup function. */
function observeVitalsSoon(): () => void {
  const timer = setTimeout(() => {
    if (window.vitrineAnalytics) void import("./vitals.ts");
  }, OBSERVED_AFTER_MS);
  return () => clearTimeout(timer);
}
