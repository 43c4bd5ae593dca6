import { type ComponentType, useEffect, useState } from "react";
import type { Site } from "#domain/site/site.ts";
import { useSite } from "../chrome/use-site.ts";
import { observeVitalsSoon } from "./analytics-hook.ts";
import { asksConsent } from "./asks-consent.ts";

type ConsentProps = { site: Site };

/** Brings what measures visits, each part only when the owner switched it on. */
export function Measuring() {
  const site = useSite();
  const isAsking = asksConsent(site);
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();

  useEffect(observeVitalsSoon, []);

  useEffect(() => {
    if (isAsking) void import("./consent.tsx").then((part) => setConsent(() => part.Consent));
  }, [isAsking]);

  return Consent && <Consent site={site} />;
}
