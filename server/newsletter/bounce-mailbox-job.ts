import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { MailboxError, mailboxName, openBounceMailbox } from "../mail/bounce-mailbox.ts";
import { savePlace } from "./mailbox-place.ts";
import { readBounceMailbox } from "./read-bounce-mailbox.ts";

/** Reads, every three minutes, what other mail servers reported to the bounce mailbox. */
export const bounceMailboxJob: Job<object> = {
  name: "read-bounce-mailbox",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 15 * 60,
  onePerKey: true,
  every: "*/3 * * * *",
  async run(world, _data, signal) {
    const url = world.settings.BOUNCE_IMAP_URL;
    if (!url) return;
    try {
      const mailbox = await openBounceMailbox(url);
      await readBounceMailbox(world, url, mailbox, signal).finally(() => mailbox.close());
    } catch (error) {
      // The next time comes by itself: a server that is away for a day must not leave a heap of
      // failed jobs.
      if (!(error instanceof MailboxError)) throw error;
      const { message: reason } = error;
      world.log.warn({ mailbox: mailboxName(url), reason }, "the bounce mailbox cannot be read");
      await savePlace(world.db, mailboxName(url), { readAt: world.now(), lastError: reason });
    }
  },
};
