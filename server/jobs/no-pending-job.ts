import { type SQL, sql } from "drizzle-orm";

export function noPendingJob(name: string, data: SQL): SQL {
  return sql`not exists (
    select from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
      and data @> ${data})`;
}
