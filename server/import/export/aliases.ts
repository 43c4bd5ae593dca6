import type { SQL } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { redirects } from "../../site/tables.ts";

/** Old paths of an item, with its own where an import gives it another one. */
export async function aliasesOf(
  db: Queryable,
  isOfItem: SQL,
  { own, imported }: { own: string; imported: string },
): Promise<string[]> {
  const rows = await db.select({ path: redirects.fromPath }).from(redirects).where(isOfItem);
  const old = rows.map(({ path }) => encodeURI(path)).sort();
  return own === imported ? old : [own, ...old];
}
