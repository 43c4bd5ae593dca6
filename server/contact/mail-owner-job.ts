import { z } from "zod";
import { longDate } from "#domain/site/formats.ts";
import { readOwnerAddress } from "../accounts/store.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "../jobs/job.ts";
import { SEND_TIMEOUT_S } from "../mail/mail.ts";
import { MESSAGE_MAILING, mailIdentifiers } from "../mail/report-token.ts";
import { readSite } from "../site/store.ts";
import { sendOnce } from "./notifications.ts";
import { findSubmission } from "./submissions.ts";

/** Raw UTF-8 in a header requires SMTPUTF8, which the envelope of an ASCII recipient does not ask for. */
const ASCII_LOCAL_PART = /^[\x21-\x7e]+@[^@]+$/;

/** Replies to this email go to the sender of the message, unless only its text can name the address. */
export const mailOwnerJob: Job<{ submissionId: string }> = {
  name: "mail-owner-of-message",
  data: z.object({ submissionId: z.uuid() }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: SEND_TIMEOUT_S,
  // Each holds a connection while it sends.
  concurrency: 1,
  async run(world, { submissionId }) {
    const { db, mailer, environment, mailTemplates } = world;
    const [submission, to] = [
      await findSubmission(db, submissionId),
      await readOwnerAddress(db, environment),
    ];
    // Deleted in the meantime, or no owner address.
    if (!submission || !to) return;
    const { contactMessage } = await mailTemplates();
    const site = await readSite(db);
    const sentOn = longDate(submission.createdAt, site.timeZone);
    const isReplyable = ASCII_LOCAL_PART.test(submission.email);
    const replyTo = { name: submission.fullName, address: submission.email };
    const frame = { siteName: site.name, origin: environment.SITE_URL, look: site.look };
    const mail = {
      to,
      fromName: site.name,
      ...contactMessage({ ...submission, sentOn, isReplyable }, frame),
      replyTo: isReplyable ? replyTo : undefined,
      ...mailIdentifiers(world, { kind: "message", id: submissionId }, MESSAGE_MAILING),
    };
    await sendOnce(db, submissionId, "mail", () => mailer.send(mail));
  },
};
