import { expect } from "vitest";
import { announce } from "../../server/db/announcements.ts";
import { siteConfig } from "../../server/site/tables.ts";
import type { ContentSite } from "./content-site.ts";

export type AnalyticsSettings = { gaMeasurementId: string; longTermVisitorId: boolean };

export const NEITHER: AnalyticsSettings = { gaMeasurementId: "", longTermVisitorId: false };

/** Stores settings that ask for consent, and waits until the site uses them. */
export async function configureAnalytics(
  site: ContentSite,
  values: AnalyticsSettings,
): Promise<void> {
  const seen = async () => {
    const answer = await fetch(`${site.url}/about`);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    return [policy.includes("google"), (await answer.text()).includes("Cookie choices")];
  };
  // Cached, so that the new settings show only once the site has been notified.
  for (const _ of ["rendered", "cached"]) await seen();
  await site.db
    .insert(siteConfig)
    .values(values)
    .onConflictDoUpdate({ target: siteConfig.id, set: values });
  await announce(site.db, ["site"]);
  const asks = values.gaMeasurementId !== "" || values.longTermVisitorId;
  await expect.poll(seen).toEqual([values.gaMeasurementId !== "", asks]);
}
