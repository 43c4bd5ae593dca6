import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { siteConfig } from "./tables.ts";

/** Empty until first saved. */
export async function readConfiguration(
  db: Queryable,
): Promise<Partial<typeof siteConfig.$inferSelect>> {
  const [row] = await db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  return row ?? {};
}
