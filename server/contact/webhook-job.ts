import { z } from "zod";
import { postOutside } from "../http/post-outside.ts";
import { FOR_THREE_DAYS, type Job } from "../jobs/job.ts";
import { isNotified, noteNotification } from "./notifications.ts";
import { readFormActionUrl } from "./store.ts";
import { findSubmission } from "./submissions.ts";

/** Posts a copy of a message to the address that the owner named. */
export const webhookJob: Job<{ submissionId: string }> = {
  name: "post-copy-of-message",
  data: z.object({ submissionId: z.uuid() }),
  retries: FOR_THREE_DAYS,
  withinSeconds: 60,
  async run({ db }, { submissionId }) {
    const [submission, url] = [await findSubmission(db, submissionId), await readFormActionUrl(db)];
    if (!submission || !url || (await isNotified(db, submissionId, "webhook"))) return;
    const { id, fullName, email, reason, message, createdAt } = submission;
    const body = {
      id,
      full_name: fullName,
      email,
      reason,
      message,
      created_at: createdAt.toISOString(),
    };
    const result = await postOutside(url, body);
    await noteNotification(db, submissionId, "webhook", result.ok ? null : result.reason);
    if (!result.ok) throw new Error(`The copy of a message was not taken: ${result.reason}`);
  },
};
