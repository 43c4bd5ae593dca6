import { and, inArray, ne } from "drizzle-orm";
import { readOwnerAddress } from "../accounts/store.ts";
import type { Queryable } from "../db/connection.ts";
import type { Job } from "../jobs/job.ts";
import type { World } from "../world.ts";
import { mailOwnerJob } from "./mail-owner-job.ts";
import type { Channel } from "./notifications.ts";
import { readFormActionUrl } from "./store.ts";
import { contactNotifications } from "./tables.ts";
import { webhookJob } from "./webhook-job.ts";

export const CHANNELS: readonly Channel[] = ["mail", "webhook"];

type NotifyWorld = Pick<World, "queue" | "environment">;

/** In the transaction that stores the message. decisions: Contact */
export async function notifyOwner(
  world: NotifyWorld,
  tx: Queryable,
  submissionId: string,
): Promise<void> {
  await mailOwner(world, tx, submissionId);
  if (await readFormActionUrl(tx)) await notifyOnce(world, tx, submissionId, "webhook");
}

/** Nothing without an address of the owner, or when the message was mailed before. */
export async function mailOwner(
  world: NotifyWorld,
  tx: Queryable,
  submissionId: string,
): Promise<void> {
  if (!(await readOwnerAddress(tx, world.environment))) return;
  await notifyOnce(world, tx, submissionId, "mail");
}

/** For messages whose jobs did nothing while they were deleted, or were given up. */
export async function resumeNotifications(
  { queue }: NotifyWorld,
  tx: Queryable,
  ids: string[],
  channels: readonly Channel[],
): Promise<void> {
  const { submissionId, channel, status } = contactNotifications;
  const unsent = await tx
    .select({ submissionId, channel })
    .from(contactNotifications)
    .where(and(inArray(submissionId, ids), inArray(channel, channels), ne(status, "sent")));
  for (const { submissionId, channel } of unsent) {
    await queue.add(tx, JOBS[channel], { submissionId });
  }
}

const JOBS: Record<Channel, Job<{ submissionId: string }>> = {
  mail: mailOwnerJob,
  webhook: webhookJob,
};

async function notifyOnce(
  { queue }: NotifyWorld,
  tx: Queryable,
  submissionId: string,
  channel: Channel,
): Promise<void> {
  const { rowCount } = await tx
    .insert(contactNotifications)
    .values({ submissionId, channel })
    .onConflictDoNothing();
  if (rowCount) await queue.add(tx, JOBS[channel], { submissionId });
}
