import { readOwnerAddress } from "../accounts/owner-address.ts";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { mailOwnerJob } from "./mail-owner-job.ts";
import { readFormActionUrl } from "./store.ts";
import { contactNotifications } from "./tables.ts";
import { webhookJob } from "./webhook-job.ts";

/** Has the owner told of a stored message, in the transaction that stored it. decisions: Contact */
export async function notifyOwner(
  world: World,
  tx: Queryable,
  submissionId: string,
): Promise<void> {
  if (await readOwnerAddress(tx, world.settings)) {
    await tx.insert(contactNotifications).values({ submissionId, channel: "mail" });
    await world.queue.add(tx, mailOwnerJob, { submissionId });
  }
  if (await readFormActionUrl(tx)) {
    await tx.insert(contactNotifications).values({ submissionId, channel: "webhook" });
    await world.queue.add(tx, webhookJob, { submissionId });
  }
}
