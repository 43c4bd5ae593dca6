import { z } from "zod";
import { announce } from "../db/announcements.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { createDeliveries } from "./create-deliveries.ts";

/** Apart from the sending, which may wait for another issue, so that recipients are listed soon. */
export const recipientsJob: Job<{ sendId: string }> = {
  name: "write-recipients",
  data: z.object({ sendId: z.uuid() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 60 * 60,
  async run({ db }, { sendId }, signal) {
    await createDeliveries(db, sendId, signal);
    // Repeated, by another process on shutdown.
    signal.throwIfAborted();
    await announce(db, ["sends"]);
  },
};
