import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { notices } from "./tables.ts";

const UNNAMED_PROXY = "unnamed-proxy";

/** Keeps, for `vitrine doctor`, who forwards requests without being named as a proxy; waits for nothing. */
export function noteUnnamedProxy({ db, log }: Pick<World, "db" | "log">, peer: string): void {
  db.insert(notices)
    .values({ name: UNNAMED_PROXY, detail: peer })
    .onConflictDoUpdate({
      target: notices.name,
      set: { detail: peer, noticedAt: sql`now()` },
    })
    .catch((error: unknown) => log.warn({ err: error }, "could not note an unnamed proxy"));
}

/** Who forwarded requests last without being named, and when; null when nobody has. */
export async function readUnnamedProxy(
  db: Queryable,
): Promise<{ peer: string; noticedAt: Date } | null> {
  const [row] = await db.select().from(notices).where(eq(notices.name, UNNAMED_PROXY));
  return row ? { peer: row.detail, noticedAt: row.noticedAt } : null;
}
