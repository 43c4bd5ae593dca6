import { z } from "zod";
import { longDate } from "#domain/site/dates.ts";
import { readOwnerAddress } from "../accounts/owner-address.ts";
import { FOR_THREE_DAYS, type Job } from "../jobs/job.ts";
import { mailKey } from "../mail/mail-key.ts";
import { readSite } from "../site/store.ts";
import { isNotified, noteNotification } from "./notifications.ts";
import { findSubmission } from "./submissions.ts";

/** Mails a message to the owner; an answer to that mail reaches whoever wrote. */
export const mailOwnerJob: Job<{ submissionId: string }> = {
  name: "mail-owner-of-message",
  data: z.object({ submissionId: z.uuid() }),
  retries: FOR_THREE_DAYS,
  withinSeconds: 120,
  async run(world, { submissionId }) {
    const { db, mailer, settings, mailTemplates } = world;
    const [submission, to] = [
      await findSubmission(db, submissionId),
      await readOwnerAddress(db, settings),
    ];
    // Deleted since, or there is nobody to tell any more.
    if (!submission || !to || (await isNotified(db, submissionId, "mail"))) return;
    const { contactMessage } = await mailTemplates();
    const site = await readSite(db);
    const sentOn = longDate(submission.createdAt, site.timeZone);
    const frame = { siteName: site.name, origin: settings.SITE_URL };
    const result = await mailer.send({
      to,
      ...contactMessage({ ...submission, sentOn }, frame),
      replyTo: { name: submission.fullName, address: submission.email },
      ...mailKey(world, { kind: "message", id: submissionId }, "contact"),
    });
    await noteNotification(db, submissionId, "mail", result.ok ? null : result.reason);
    if (!result.ok) throw new Error(`The owner could not be mailed: ${result.reason}`);
  },
};
