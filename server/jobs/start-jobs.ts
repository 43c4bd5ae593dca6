import { confirmEmailJob } from "../accounts/email-change/confirm-email-job.ts";
import { resetMailJob } from "../accounts/reset-mail-job.ts";
import { securityNotificationJob } from "../accounts/security-notifications.ts";
import { forgetExpiredJob } from "../accounts/sessions.ts";
import { forgetSaltsJob } from "../analytics/visitor-id.ts";
import { mailOwnerJob } from "../contact/mail-owner-job.ts";
import { forgetMessagesJob } from "../contact/submissions.ts";
import { webhookJob } from "../contact/webhook-job.ts";
import { importJob } from "../import/runs/import-job.ts";
import { undoJob } from "../import/undo/undo-job.ts";
import { sweepMediaJob } from "../media/remove-unused.ts";
import { renderedMediaRenditionsJob, renditionsJob } from "../media/renditions-job.ts";
import { bounceMailboxJob } from "../newsletter/bounce-mailbox-job.ts";
import { confirmationJob } from "../newsletter/confirmation-job.ts";
import { deliverJob, resumeSends } from "../newsletter/deliver-job.ts";
import { forgetUnconfirmedJob } from "../newsletter/subscribe.ts";
import { checkLinksJob } from "../posts/link-checks.ts";
import { expireUploadsJob } from "../uploads/expire-job.ts";
import type { World } from "../world.ts";
import type { OpenQueue } from "./queue.ts";

export async function startJobs(world: World & { queue: OpenQueue }): Promise<void> {
  const { queue } = world;
  await queue.work(world, resetMailJob);
  await queue.work(world, securityNotificationJob);
  await queue.work(world, confirmEmailJob);
  await queue.work(world, forgetExpiredJob);
  await queue.work(world, mailOwnerJob);
  await queue.work(world, webhookJob);
  await queue.work(world, confirmationJob);
  await queue.work(world, deliverJob);
  await queue.work(world, bounceMailboxJob);
  await queue.work(world, renditionsJob);
  await queue.work(world, renderedMediaRenditionsJob);
  await queue.work(world, sweepMediaJob);
  await queue.work(world, expireUploadsJob);
  await queue.work(world, forgetMessagesJob);
  await queue.work(world, forgetUnconfirmedJob);
  await queue.work(world, forgetSaltsJob);
  await queue.work(world, checkLinksJob);
  await queue.work(world, importJob);
  await queue.work(world, undoJob);
  await resumeSends(world);
  // As a job: a disk that cannot be read must not block the start.
  await queue.add(world.db, expireUploadsJob, {});
}
