import { CONTACT_SETTINGS, type ContactPage, contactPage } from "#domain/contact/contact-page.ts";
import type { Queryable } from "../db/connection.ts";
import { readSettings } from "../db/settings.ts";
import { contactPages } from "./tables.ts";

/** Falls back to the default texts. */
export async function readContactPage(db: Queryable): Promise<ContactPage> {
  return contactPage(await readSettings(db, contactPages, CONTACT_SETTINGS));
}

/** Webhook for copies of messages, or null. */
export async function readFormActionUrl(db: Queryable): Promise<string | null> {
  const { formActionUrl } = await readSettings(db, contactPages, CONTACT_SETTINGS);
  return formActionUrl || null;
}
