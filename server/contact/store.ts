import { eq } from "drizzle-orm";
import { type ContactPage, contactPage } from "#domain/contact/contact-page.ts";
import type { Queryable } from "../db/connection.ts";
import { contactPages } from "./tables.ts";

/** The texts of the contact page; our own where the owner has written none. */
export async function readContactPage(db: Queryable): Promise<ContactPage> {
  const [row] = await db.select().from(contactPages).where(eq(contactPages.id, 1));
  return contactPage(row ?? {});
}
