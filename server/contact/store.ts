import { eq } from "drizzle-orm";
import { type ContactPage, contactPage } from "#domain/contact/contact-page.ts";
import type { Queryable } from "../db/connection.ts";
import { contactPages } from "./tables.ts";

/** Falls back to the default texts. */
export async function readContactPage(db: Queryable): Promise<ContactPage> {
  const [row] = await db.select().from(contactPages).where(eq(contactPages.id, 1));
  return contactPage(row ?? {});
}

/** Webhook for copies of messages, or null. */
export async function readFormActionUrl(db: Queryable): Promise<string | null> {
  const [page] = await db
    .select({ url: contactPages.formActionUrl })
    .from(contactPages)
    .where(eq(contactPages.id, 1));
  return page?.url || null;
}
