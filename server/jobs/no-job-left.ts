import { type SQL, sql } from "drizzle-orm";

/**
 * Whether none of the jobs of a name, whose data hold what is looked for, waits or is under way: it
 * was done, or failed for good. For a condition of a statement, so that both are seen at one moment.
 */
export function noJobLeft(name: string, data: SQL): SQL {
  return sql`not exists (
    select from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
      and data @> ${data})`;
}
