import { type ComponentType, useEffect, useState } from "react";
import { purposesOf } from "#domain/analytics/consent.ts";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";
import { observeVitalsSoon } from "./analytics-hook.ts";

type ConsentProps = { site: Site };

/** Brings what measures visits, each part only when the owner switched it on. */
export function Measuring() {
  const site = useSite();
  const asksConsent = purposesOf(site).length > 0;
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();

  useEffect(observeVitalsSoon, []);

  useEffect(() => {
    if (asksConsent) void import("./consent.tsx").then((part) => setConsent(() => part.Consent));
  }, [asksConsent]);

  return Consent && <Consent site={site} />;
}
