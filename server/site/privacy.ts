import type { SafeHtml } from "#domain/html/safe-html.ts";
import { NEWSLETTER_SETTINGS, SEND_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import type { DataPractices } from "#domain/site/data-practices.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { readFormActionUrl } from "../contact/store.ts";
import { prepareTexts } from "../html/format-texts.ts";
import type { World } from "../world.ts";
import { readSiteSettings } from "./settings.ts";

/** `policy`: the owner's text, or null; `practices` feed the default text. */
export async function readPrivacy({
  db,
  aiModel,
  vectorSearch,
}: Pick<World, "db" | "aiModel" | "vectorSearch">): Promise<{
  policy: SafeHtml | null;
  practices: DataPractices;
}> {
  const site = await readSiteSettings(db, {
    ...SITE_SETTINGS,
    ...NEWSLETTER_SETTINGS,
    ...SEND_SETTINGS,
    ...AI_SETTINGS,
  });
  const { policy } = await prepareTexts({ policy: { html: site.privacyPolicy, under: 1 } });
  return {
    policy: policy || null,
    practices: {
      usesGoogleAnalytics: site.gaMeasurementId !== "",
      usesVisitorId: site.longTermVisitorId,
      hasNewsletter: site.newsletterEnabled,
      countsClicks: site.newsletterCountClicks,
      asksModel: aiModel !== null && site.aiAnswersEnabled && site.aiTokensPerDay > 0,
      embedsSearches: vectorSearch !== null,
      forwardsMessages: (await readFormActionUrl(db)) !== null,
      messagesKeptDays: site.contactRetentionDays,
    },
  };
}
