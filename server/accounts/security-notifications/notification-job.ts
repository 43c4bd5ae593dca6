import { z } from "zod";
import {
  isSecurityNotificationKind,
  type SecurityNotificationKind,
} from "#domain/accounts/security-notifications.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "../../jobs/job.ts";
import { readSite } from "../../site/store.ts";

type Noted = { to: string; kind: SecurityNotificationKind; detail: string; at: string };

export const securityNotificationJob: Job<Noted> = {
  name: "mail-account-notice",
  data: z.object({
    to: z.string(),
    kind: z.string().refine(isSecurityNotificationKind),
    detail: z.string(),
    at: z.iso.datetime(),
  }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: 120,
  async run({ db, mailer, mailTemplates, settings }, { to, kind, detail, at }) {
    const site = await readSite(db);
    const { securityNotification } = await mailTemplates();
    const frame = { siteName: site.name, origin: settings.SITE_URL };
    const when = `${shortDateTime(new Date(at), site.timeZone)} (${site.timeZone})`;
    const result = await mailer.send({
      to,
      fromName: site.name,
      kind: "account",
      ...securityNotification({ kind, detail, when }, frame),
    });
    // A dead address needs no notification; temporary failures are retried.
    if (!result.ok && result.kind !== "hard") {
      throw new Error(`The security notification was not accepted: ${result.reason}`);
    }
  },
};
