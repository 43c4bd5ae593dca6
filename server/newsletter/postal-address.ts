import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import type { Queryable } from "../db/connection.ts";
import { readSiteSettings } from "../site/settings.ts";

/** Whether what is published next is emailed without an address. decisions: Newsletter, "a send warns" */
export async function isPostalAddressMissing(db: Queryable): Promise<boolean> {
  const settings = await readSiteSettings(db, NEWSLETTER_SETTINGS);
  const { newsletterAutoSendOnPublish: posts, newsletterAutoSendOnProjectPublish: projects } =
    settings;
  return settings.newsletterEnabled && (posts || projects) && settings.postalAddress === "";
}
