import { eq } from "drizzle-orm";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { DataPractices } from "#domain/site/data-practices.ts";
import type { Queryable } from "../db/connection.ts";
import { prepareText } from "../html/prepare-text.ts";
import { siteConfig } from "./tables.ts";

/** `policy`: the owner's text, or null; `practices` feed the default text. */
export async function readPrivacy(
  db: Queryable,
): Promise<{ policy: SafeHtml | null; practices: DataPractices }> {
  const [row] = await db
    .select({
      policy: siteConfig.privacyPolicy,
      measurementId: siteConfig.gaMeasurementId,
      usesVisitorId: siteConfig.longTermVisitorId,
      hasNewsletter: siteConfig.newsletterEnabled,
      messagesKeptDays: siteConfig.contactRetentionDays,
    })
    .from(siteConfig)
    .where(eq(siteConfig.id, 1));
  return {
    policy: (row?.policy && prepareText(row.policy, { under: 1 })) || null,
    practices: {
      usesGoogleAnalytics: Boolean(row?.measurementId),
      usesVisitorId: row?.usesVisitorId ?? false,
      hasNewsletter: row?.hasNewsletter ?? false,
      messagesKeptDays: row?.messagesKeptDays ?? null,
    },
  };
}
