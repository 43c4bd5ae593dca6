import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  describeOtherSignInMethods,
  isSecurityNotificationKind,
  type SecurityNotificationKind,
} from "#domain/accounts/security-notifications.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/current-user.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "../jobs/job.ts";
import { SEND_TIMEOUT_S } from "../mail/mail.ts";
import { sendSiteMail } from "../mail/send-site-mail.ts";
import type { World } from "../world.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { passkeys } from "./tables.ts";

export const securityNotificationJob: Job<Noted> = {
  name: "mail-account-notice",
  data: z.object({
    to: z.string(),
    kind: z.string().refine(isSecurityNotificationKind),
    detail: z.string(),
    at: z.iso.datetime(),
  }),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: SEND_TIMEOUT_S,
  async run(world, { to, kind, detail, at }) {
    const result = await sendSiteMail(
      world,
      { to, kind: "account" },
      ({ securityNotification }, frame, { timeZone }) => {
        const when = `${shortDateTime(new Date(at), timeZone)} (${timeZone})`;
        return securityNotification({ kind, detail, when }, frame);
      },
    );
    // A dead address needs no notification; temporary failures are retried.
    if (!result.ok && result.kind !== "hard") {
      throw new Error(`The security notification was not accepted: ${result.reason}`);
    }
  },
};

/** Sent once the transaction commits. `detail`: e.g. a passkey's name. */
export async function queueSecurityNotification(
  { queue, now }: Pick<World, "queue" | "now">,
  db: Queryable,
  { email }: { email: string },
  kind: SecurityNotificationKind,
  { detail = "", onceInMinutes = 0 } = {},
): Promise<void> {
  const data = { to: email, kind, detail, at: now().toISOString() };
  const once = { key: `${kind} ${email}`, withinSeconds: onceInMinutes * 60 };
  await queue.add(db, securityNotificationJob, data, onceInMinutes > 0 ? { once } : {});
}

type Noted = { to: string; kind: SecurityNotificationKind; detail: string; at: string };

/** Lists other ways to sign in, since an intruder may have added one. */
export async function notifyPasswordChanged(
  world: Pick<World, "queue" | "now">,
  tx: Queryable,
  account: Account,
): Promise<void> {
  const ways = {
    passkeys: await tx.$count(passkeys, eq(passkeys.accountId, account.id)),
    hasSecondFactor: await hasSecondFactor(tx, account.id),
  };
  const detail = describeOtherSignInMethods(ways);
  await queueSecurityNotification(world, tx, account, "password-changed", { detail });
}
