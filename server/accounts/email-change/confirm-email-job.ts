import { randomBytes } from "node:crypto";
import { z } from "zod";
import { CONFIRM_EMAIL_PATH } from "#domain/accounts/next-path.ts";
import { type Job, RETRY_BRIEFLY } from "../../jobs/job.ts";
import { readSite } from "../../site/store.ts";
import { EMAIL_LINK_VALID_MINUTES } from "./limits.ts";
import { setChangeToken } from "./store.ts";

const TOKEN_BYTES = 32;

/** Each retry voids the link before it. */
export const confirmEmailJob: Job<{ accountId: string; email: string }> = {
  name: "mail-to-confirm-email",
  data: z.object({ accountId: z.string(), email: z.string() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 120,
  async run({ db, mailer, mailTemplates, settings, now }, { accountId, email }) {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = new Date(now().getTime() + EMAIL_LINK_VALID_MINUTES * 60_000);
    if (!(await setChangeToken(db, { accountId, email, expiresAt }, token))) return;
    const site = await readSite(db);
    const { confirmEmail } = await mailTemplates();
    const frame = { siteName: site.name, origin: settings.SITE_URL };
    const url = `${settings.SITE_URL}${CONFIRM_EMAIL_PATH}?token=${token}`;
    const result = await mailer.send({
      to: email,
      fromName: site.name,
      kind: "account",
      ...confirmEmail(url, EMAIL_LINK_VALID_MINUTES, frame),
    });
    if (!result.ok) throw new Error(`The confirmation email was not accepted: ${result.reason}`);
  },
};
