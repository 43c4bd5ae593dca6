import { sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import { scheduledJob } from "../jobs/job.ts";
import { listMailOrigins, removeFromOutbox, removeOldDrafts } from "../mail/outbox.ts";
import type { World } from "../world.ts";
import { confirmSentAtFrom, sendIdFrom } from "./mailing-id.ts";

/** Removes what the outbox keeps of issues that were sent since, of subscribers who are gone, and old drafts. */
export const removeOutboxCopiesJob = scheduledJob({
  name: "remove-newsletter-copies-from-outbox",
  timeoutSeconds: 10 * 60,
  cron: "53 3 * * *",
  async run({ db, environment, now }) {
    await removeOldDrafts(environment.DATA_DIR, now());
    const stale = await findStaleCopies({ db, environment });
    for (const name of stale) await removeFromOutbox(environment.DATA_DIR, name);
    if (stale.length > 0) await announce(db, ["mail"]);
  },
});

/** The copy of an issue stays while the issue can still be sent to its recipient under Sends. */
async function findStaleCopies({
  db,
  environment,
}: Pick<World, "db" | "environment">): Promise<string[]> {
  const mails = await listMailOrigins(environment.DATA_DIR);
  const copies = mails.flatMap(({ name, mailingId, addresseeId }) => {
    const sendId = sendIdFrom(mailingId);
    const isConfirmation = confirmSentAtFrom(mailingId) !== null;
    return sendId || isConfirmation ? [{ name, sendId, subscriberId: addresseeId }] : [];
  });
  if (copies.length === 0) return [];
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from json_to_recordset(${JSON.stringify(copies)}::json)
      as copy(name text, "sendId" uuid, "subscriberId" uuid)
    where not exists (
      select from newsletter_subscribers
      where id = "subscriberId" and email is not null and "sendId" is null
    ) and not exists (
      select from newsletter_deliveries d join newsletter_sends s on s.id = d.send_id
      where d.send_id = "sendId" and d.subscriber_id = "subscriberId"
        and d.status in ('queued', 'kept', 'failed')
        and num_nonnulls(s.post_id, s.project_id) = 1
    )`);
  return rows.map(({ name }) => name);
}
