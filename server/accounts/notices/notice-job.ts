import { z } from "zod";
import { isNoticeKind, type NoticeKind } from "#domain/accounts/notices.ts";
import { momentDate } from "#domain/site/dates.ts";
import { FOR_THREE_DAYS, type Job } from "../../jobs/job.ts";
import { readSite } from "../../site/store.ts";

type Noted = { to: string; kind: NoticeKind; detail: string; at: string };

/** Mails what happened to an account to an address of it. */
export const noticeJob: Job<Noted> = {
  name: "mail-account-notice",
  data: z.object({
    to: z.string(),
    kind: z.string().refine(isNoticeKind),
    detail: z.string(),
    at: z.iso.datetime(),
  }),
  retries: FOR_THREE_DAYS,
  withinSeconds: 120,
  async run({ db, mailer, mailTemplates, settings }, { to, kind, detail, at }) {
    const site = await readSite(db);
    const { accountNotice } = await mailTemplates();
    const frame = { siteName: site.name, origin: settings.SITE_URL };
    const when = `${momentDate(new Date(at), site.timeZone)} (${site.timeZone})`;
    const result = await mailer.send({
      to,
      fromName: site.name,
      kind: "account",
      ...accountNotice({ kind, detail, when }, frame),
    });
    // Who no longer has that address needs no notice; whoever cannot be reached now is tried again.
    if (!result.ok && result.kind !== "hard") {
      throw new Error(`A notice was not taken: ${result.reason}`);
    }
  },
};
