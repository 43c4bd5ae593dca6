import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";
import { DEAD_JOBS } from "./ensure-queue.ts";
import { jobLabel } from "./job-labels.ts";
import type { DeadJobFilter } from "./job-queue.ts";

export type DeadJob = {
  id: string;
  name: string;
  /** For people. */
  label: string;
  data: unknown;
  failedAt: Date;
  tries: number;
  reason: string;
};

const JOBS_LISTED_MAX = 100;
const isDead = sql`name = ${DEAD_JOBS} and state = 'created'`;
const outputSchema = z.object({ reason: z.string() });

/** Jobs in the dead-letter queue, newest first, with their total. */
export async function listDeadJobs(db: Queryable): Promise<{ jobs: DeadJob[]; count: number }> {
  if (!(await isQueueReady(db))) return { jobs: [], count: 0 };
  const { rows } = await db.execute<Row>(sql`
    select id, source_name, data, created_on, source_retry_count, source_output,
      count(*) over ()::integer as count
    from jobs.job where ${isDead}
    order by created_on desc limit ${JOBS_LISTED_MAX}`);
  return { jobs: rows.map(deadJobFrom), count: rows[0]?.count ?? 0 };
}

/** Forgets them; returns how many. */
export async function dismissDeadJobs(
  db: Queryable,
  { ids, name }: DeadJobFilter,
): Promise<number> {
  if (!(await isQueueReady(db))) return 0;
  const { rows } = await db.execute(sql`
    delete from jobs.job where ${isDead}
      and (${ids === undefined} or id = any(${sql.param(ids ?? [])}::uuid[]))
      and (${name === undefined} or source_name = ${name ?? ""})
    returning id`);
  return rows.length;
}

/** Not before the first start. */
async function isQueueReady(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ job: string | null }>(
    sql`select to_regclass('jobs.job')::text as job`,
  );
  return Boolean(rows[0]?.job);
}

type Row = {
  id: string;
  source_name: string | null;
  data: unknown;
  created_on: string;
  source_retry_count: number | null;
  source_output: unknown;
  count: number;
};

function deadJobFrom(row: Row): DeadJob {
  const output = outputSchema.safeParse(row.source_output);
  const name = row.source_name ?? "unknown";
  return {
    id: row.id,
    name,
    label: jobLabel(name),
    data: row.data,
    failedAt: new Date(row.created_on),
    tries: (row.source_retry_count ?? 0) + 1,
    reason: output.success ? output.data.reason : "It timed out, or its process ended",
  };
}
