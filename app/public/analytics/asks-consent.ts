import type { Site } from "#domain/site/site.ts";

/** Whether the owner switched something on that needs consent. */
export function asksConsent(site: Site): boolean {
  return site.gaMeasurementId !== "" || site.longTermVisitorId;
}
