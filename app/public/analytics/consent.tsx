import { type ComponentType, useEffect, useState } from "react";
import { answersFor, purposesOf } from "#domain/analytics/consent.ts";
import type { Site } from "#domain/site/site.ts";
import { canKeep } from "./browser-storage.ts";
import type { BannerProps } from "./consent-banner.tsx";
import { isObjecting } from "./objecting.ts";
import { useConsent, useReopening } from "./use-consent.ts";
import { useGoogle, useVisitorId } from "./use-consented.ts";

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
