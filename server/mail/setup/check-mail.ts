import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { utcTime } from "#domain/site/formats.ts";
import { readOwnerAddress } from "../../accounts/store.ts";
import type { Database } from "../../db/connection.ts";
import type { Environment } from "../../env.ts";
import { messageOf } from "../../errors.ts";
import { isLoopback } from "../../http/address-range.ts";
import { readMailboxCursor } from "../../newsletter/bounce-mailbox-job.ts";
import { note, ok, type SetupFinding, wrong } from "../../setup-finding.ts";
import { mailboxName, openBounceMailbox } from "../bounce-mailbox.ts";
import { type DkimKey, readDkimKey } from "../dkim-key.ts";
import { listOutbox } from "../outbox.ts";
import { returnPathOf, senderOf } from "../sender.ts";
import { smtpMailer } from "../smtp.ts";

/** Shorter than for a mail, since nothing would be sent twice. */
const TIMEOUTS = { connectMs: 15_000, answerMs: 60_000 };
const NO_BOUNCES =
  "Neither BOUNCE_IMAP_URL nor BOUNCE_WEBHOOK_SECRET is set, so only immediate rejections are detected.";

export async function checkMailServer(
  environment: Environment,
  timeouts = TIMEOUTS,
): Promise<SetupFinding> {
  const subject = "Mail server";
  const { SMTP_URL, DATA_DIR } = environment;
  if (!SMTP_URL) {
    const { length } = await listOutbox(DATA_DIR);
    return note(
      subject,
      "SMTP_URL is not set: emails are kept in the data folder instead of being sent.",
      length === 0 ? "The outbox is empty." : `${length} in the outbox.`,
    );
  }
  const { hostname, host, protocol, username } = new URL(SMTP_URL);
  const mailer = smtpMailer({ ...environment, SMTP_URL }, timeouts);
  const checked = await mailer.check();
  mailer.close();
  if (!checked.ok) return wrong(subject, `${host} does not accept mail: ${checked.reason}`);
  if (username === "") return ok(subject, `${host} is reachable without a login.`);
  const isSafe = protocol === "smtps:" || !isLoopback(hostname);
  return ok(subject, `Logged in to ${host}${isSafe ? " over TLS" : ""}.`);
}

/** Local addresses can be neither answered nor verified. */
export function checkSender(environment: Environment): SetupFinding {
  const subject = "Sender";
  const { name, address, returnPath } = senderOf(environment);
  const shown = name ? `${name} <${address}>` : address;
  const bounces = returnPath ? [`Bounces go to ${returnPath}.`] : [];
  if (emailAddressFrom(address) === null) {
    const message = `MAIL_FROM is not set, and others cannot reach ${address}.`;
    return environment.SMTP_URL ? wrong(subject, message) : note(subject, message);
  }
  if (!environment.MAIL_FROM) {
    return note(subject, `${shown}, since MAIL_FROM is not set.`, ...bounces);
  }
  return ok(subject, `${shown}.`, ...bounces);
}

export async function checkOwner(db: Database, environment: Environment): Promise<SetupFinding> {
  const address = await readOwnerAddress(db, environment);
  return address
    ? ok("Owner", `Contact form messages are emailed to ${address}.`)
    : note("Owner", "Contact form messages are stored but not emailed. Set OWNER_EMAIL.");
}

/** Logs in to the bounce mailbox and reports the last check. */
export async function checkBounces(environment: Environment, db: Database): Promise<SetupFinding> {
  const subject = "Bounces";
  const url = environment.BOUNCE_IMAP_URL;
  if (!url) {
    return environment.BOUNCE_WEBHOOK_SECRET
      ? ok(subject, `Events are accepted at ${environment.SITE_URL}/api/mail-events.`)
      : note(subject, NO_BOUNCES);
  }
  try {
    const mailbox = await openBounceMailbox(url);
    await mailbox.close();
  } catch (error) {
    return wrong(subject, `${mailboxName(url)} cannot be read: ${messageOf(error)}`);
  }
  const place = await readMailboxCursor(db, mailboxName(url));
  if (place?.lastError) {
    const when = place.readAt ? `, at ${utcTime(place.readAt)} UTC,` : "";
    const message = `${mailboxName(url)} can be opened now, but the last check${when} failed:`;
    return wrong(subject, message, place.lastError);
  }
  const read = place?.readAt
    ? `Last checked at ${utcTime(place.readAt)} UTC.`
    : "Not checked yet; Vitrine checks every three minutes while it runs.";
  const address = returnPathOf(senderOf(environment));
  const whose = environment.BOUNCE_ADDRESS
    ? []
    : [`Reports go to ${address}. If that is not this mailbox, set BOUNCE_ADDRESS.`];
  return ok(subject, `${mailboxName(url)} can be read.`, read, ...whose);
}

/** Never throws. */
export function checkDkimKey(environment: Environment): {
  finding: SetupFinding;
  key: DkimKey | null;
} {
  const subject = "Signature";
  try {
    const key = readDkimKey(environment);
    if (!key) {
      const message =
        "DKIM is not set. Without a signing mail server, mail may be treated as spam.";
      return { key, finding: note(subject, message) };
    }
    const { domain, bits } = key;
    const from = senderOf(environment).address.split("@").at(-1) ?? "";
    const isOwn = from === domain || from.endsWith(`.${domain}`) || domain.endsWith(`.${from}`);
    if (!isOwn) {
      const message = `Emails from ${from} are signed for ${domain}, which fails DMARC alignment.`;
      return { key, finding: wrong(subject, message) };
    }
    const message = `Emails are signed for ${domain} with a ${bits}-bit key.`;
    return {
      key,
      finding: bits < 2048 ? note(subject, message, "Use 2048 bits.") : ok(subject, message),
    };
  } catch (error) {
    return { key: null, finding: wrong(subject, messageOf(error)) };
  }
}
