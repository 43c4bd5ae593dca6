import { eq } from "drizzle-orm";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Practices } from "#domain/site/practices.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareText } from "../html/prepare-text.ts";
import { siteConfig } from "./tables.ts";

/** The owner's own privacy text, or null, and what the site does, for a text of our own. */
export async function readPrivacy(
  db: Queryable,
): Promise<{ policy: SafeHtml | null; practices: Practices }> {
  const [row] = await db
    .select({
      policy: siteConfig.privacyPolicy,
      measurementId: siteConfig.gaMeasurementId,
      knowsVisitors: siteConfig.longTermVisitorId,
      hasNewsletter: siteConfig.newsletterEnabled,
      messagesKeptDays: siteConfig.contactRetentionDays,
    })
    .from(siteConfig)
    .where(eq(siteConfig.id, 1));
  return {
    policy: (row?.policy && prepareText(row.policy, { under: 1 })) || null,
    practices: {
      usesGoogleAnalytics: Boolean(row?.measurementId),
      knowsVisitors: row?.knowsVisitors ?? false,
      hasNewsletter: row?.hasNewsletter ?? false,
      messagesKeptDays: row?.messagesKeptDays ?? null,
    },
  };
}
