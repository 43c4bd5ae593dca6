import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { siteConfig } from "./tables.ts";

/** The site configuration as it is stored; empty while nothing was ever saved. */
export async function readConfiguration(
  db: Queryable,
): Promise<Partial<typeof siteConfig.$inferSelect>> {
  const [row] = await db.select().from(siteConfig).where(eq(siteConfig.id, 1));
  return row ?? {};
}
