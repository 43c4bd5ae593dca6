import { z } from "zod";
import { postToPublicUrl } from "../http/post-to-public-url.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "../jobs/job.ts";
import { sendOnce } from "./notifications.ts";
import { readFormActionUrl } from "./store.ts";
import { findSubmission } from "./submissions.ts";

export const webhookJob: Job<{ submissionId: string }> = {
  name: "post-copy-of-message",
  data: z.object({ submissionId: z.uuid() }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: 60,
  // Each holds a connection while it sends.
  concurrency: 2,
  async run({ db }, { submissionId }) {
    const [submission, url] = [await findSubmission(db, submissionId), await readFormActionUrl(db)];
    if (!submission || !url) return;
    const { id, fullName, email, reason, message, createdAt } = submission;
    const body = {
      id,
      full_name: fullName,
      email,
      reason,
      message,
      created_at: createdAt.toISOString(),
    };
    await sendOnce(db, submissionId, "webhook", () => postToPublicUrl(url, body));
  },
};
