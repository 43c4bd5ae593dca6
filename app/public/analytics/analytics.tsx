import { type ComponentType, useEffect, useState } from "react";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";
import { observeVitalsSoon } from "./analytics-hook.ts";
import { needsConsent } from "./cookie-choices.tsx";

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
