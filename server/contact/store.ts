import { eq } from "drizzle-orm";
import { type ContactPage, contactPage } from "#domain/contact/contact-page.ts";
import type { Queryable } from "../db/connection.ts";
import { contactPages } from "./tables.ts";

/** The texts of the contact page; our own where the owner has written none. */
export async function readContactPage(db: Queryable): Promise<ContactPage> {
  const [row] = await db.select().from(contactPages).where(eq(contactPages.id, 1));
  return contactPage(row ?? {});
}

/** Where the owner wants a copy of each message, or null. */
export async function readFormActionUrl(db: Queryable): Promise<string | null> {
  const [page] = await db
    .select({ url: contactPages.formActionUrl })
    .from(contactPages)
    .where(eq(contactPages.id, 1));
  return page?.url || null;
}
