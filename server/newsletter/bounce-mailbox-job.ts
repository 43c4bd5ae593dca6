import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { MailboxError, mailboxName, openBounceMailbox } from "../mail/bounce-mailbox.ts";
import { saveMailboxCursor } from "./mailbox-cursor.ts";
import { readBounceMailbox } from "./read-bounce-mailbox.ts";

export const bounceMailboxJob: Job<object> = {
  name: "read-bounce-mailbox",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 15 * 60,
  uniqueKey: true,
  cron: "*/3 * * * *",
  async run(world, _data, signal) {
    const url = world.settings.BOUNCE_IMAP_URL;
    if (!url) return;
    try {
      const mailbox = await openBounceMailbox(url);
      await readBounceMailbox(world, url, mailbox, signal).finally(() => mailbox.close());
    } catch (error) {
      // Not rethrown: an outage of a day must not leave hundreds of failed jobs.
      if (!(error instanceof MailboxError)) throw error;
      const { message: reason } = error;
      world.log.warn({ mailbox: mailboxName(url), reason }, "the bounce mailbox cannot be read");
      await saveMailboxCursor(world.db, mailboxName(url), {
        readAt: world.now(),
        lastError: reason,
      });
    }
  },
};
