import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/connection.ts";

/** Of an advisory lock. */
const HOLD = 20_260_601;

/**
 * Writers of projects wait once the SQL condition is true, until the returned function is called: an
 * import, or its undo, would otherwise be over before a test on a busy machine can interrupt it.
 */
export async function holdProjects(
  db: Database,
  event: "insert" | "delete",
  condition: string,
): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`create or replace function hold_projects() returns trigger language plpgsql as $$ begin
      if ${condition} then
        perform pg_advisory_xact_lock(${HOLD});
      end if;
      return coalesce(new, old);
    end $$`),
  );
  await db.execute(
    sql.raw(`create trigger hold_projects before ${event} on portfolio_projects
      for each row execute function hold_projects()`),
  );
  const holder = await db.$client.connect();
  await holder.query("select pg_advisory_lock($1)", [HOLD]);
  return async () => {
    await holder.query("select pg_advisory_unlock($1)", [HOLD]);
    holder.release();
    await db.execute(sql`drop trigger hold_projects on portfolio_projects`);
  };
}
