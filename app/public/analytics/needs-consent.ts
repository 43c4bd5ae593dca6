import type { Site } from "#domain/site/site.ts";

export function needsConsent(site: Site): boolean {
  return site.gaMeasurementId !== "" || site.longTermVisitorId;
}
