import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { notices } from "./tables.ts";

const UNRECOGNIZED_PROXY = "unnamed-proxy";

/** For `vitrine doctor`. Fire and forget. */
export function recordUnrecognizedProxy(
  { db, log }: Pick<World, "db" | "log">,
  peer: string,
): void {
  db.insert(notices)
    .values({ name: UNRECOGNIZED_PROXY, detail: peer })
    .onConflictDoUpdate({
      target: notices.name,
      set: { detail: peer, noticedAt: sql`now()` },
    })
    .catch((error: unknown) => log.warn({ err: error }, "could not record an unrecognized proxy"));
}

export async function readUnrecognizedProxy(
  db: Queryable,
): Promise<{ peer: string; noticedAt: Date } | null> {
  const [row] = await db.select().from(notices).where(eq(notices.name, UNRECOGNIZED_PROXY));
  return row ? { peer: row.detail, noticedAt: row.noticedAt } : null;
}
