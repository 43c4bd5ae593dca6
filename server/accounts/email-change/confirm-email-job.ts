import { z } from "zod";
import { CONFIRM_EMAIL_PATH } from "#domain/accounts/next-path.ts";
import { type Job, RETRY_BRIEFLY } from "../../jobs/job.ts";
import { SEND_TIMEOUT_S } from "../../mail/mail.ts";
import { sendSiteMail } from "../../mail/send-site-mail.ts";
import { newToken } from "../../secret-token.ts";
import { EMAIL_LINK_VALID_MINUTES, setChangeToken } from "./store.ts";

/** Each retry voids the link before it. */
export const confirmEmailJob: Job<{ accountId: string; email: string }> = {
  name: "mail-to-confirm-email",
  data: z.object({ accountId: z.string(), email: z.string() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: SEND_TIMEOUT_S,
  async run(world, { accountId, email }) {
    const { db, environment, now } = world;
    const token = newToken();
    const expiresAt = new Date(now().getTime() + EMAIL_LINK_VALID_MINUTES * 60_000);
    if (!(await setChangeToken(db, { accountId, email, expiresAt }, token))) return;
    const url = `${environment.SITE_URL}${CONFIRM_EMAIL_PATH}?token=${token}`;
    const result = await sendSiteMail(
      world,
      { to: email, kind: "account" },
      ({ confirmEmail }, frame) => confirmEmail(url, EMAIL_LINK_VALID_MINUTES, frame),
    );
    if (!result.ok) throw new Error(`The confirmation email was not accepted: ${result.reason}`);
  },
};
