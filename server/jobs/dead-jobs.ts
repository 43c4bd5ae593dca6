import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";

export type DeadJob = {
  name: string;
  data: unknown;
  failedAt: Date;
  tries: number;
  reason: string;
};

const JOBS_LISTED_MAX = 100;
const outputSchema = z.object({ reason: z.string() });

/** Jobs in the dead-letter queue, newest first, with their total. */
export async function listDeadJobs(db: Queryable): Promise<{ jobs: DeadJob[]; count: number }> {
  const { rows: tables } = await db.execute<{ job: string | null }>(
    sql`select to_regclass('jobs.job')::text as job`,
  );
  if (!tables[0]?.job) return { jobs: [], count: 0 };
  const { rows } = await db.execute<Row>(sql`
    select source_name, data, created_on, source_retry_count, source_output,
      count(*) over ()::integer as count
    from jobs.job where name = 'dead' and state = 'created'
    order by created_on desc limit ${JOBS_LISTED_MAX}`);
  return { jobs: rows.map(deadJobFrom), count: rows[0]?.count ?? 0 };
}

type Row = {
  source_name: string | null;
  data: unknown;
  created_on: string;
  source_retry_count: number | null;
  source_output: unknown;
  count: number;
};

function deadJobFrom(row: Row): DeadJob {
  const output = outputSchema.safeParse(row.source_output);
  return {
    name: row.source_name ?? "unknown",
    data: row.data,
    failedAt: new Date(row.created_on),
    tries: (row.source_retry_count ?? 0) + 1,
    reason: output.success ? output.data.reason : "It timed out, or its process ended",
  };
}
