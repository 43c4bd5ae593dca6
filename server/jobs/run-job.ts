import type { JobResult, JobWithMetadata } from "pg-boss";
import type { World } from "../world.ts";
import type { Claims } from "./claims.ts";
import type { Job } from "./job.ts";

/** A failure is for the queue to try again; after the last try it is an error of ours. */
export async function runJob<Data extends object>(
  world: World,
  job: Job<Data>,
  found: JobWithMetadata<object>,
  claims: Claims,
  stopping: AbortSignal,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit, signal } = found;
  try {
    await claims.during(found, (lost) =>
      job.run(world, job.data.parse(data ?? {}), AbortSignal.any([signal, stopping, lost])),
    );
    return { id, status: "completed" };
  } catch (error) {
    const facts = { err: error, job: job.name, tries: retryCount + 1 };
    if (retryCount >= retryLimit) world.log.error(facts, "a job failed for good");
    else world.log.warn(facts, "a job failed and will be tried again");
    return { id, status: "failed", output: { reason: String(error) } };
  }
}
