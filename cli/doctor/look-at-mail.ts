import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { readOwnerAddress } from "#server/accounts/owner-address.ts";
import type { Database } from "#server/db/connection.ts";
import type { Settings } from "#server/env.ts";
import { mailboxName, openBounceMailbox } from "#server/mail/bounce-mailbox.ts";
import { type DkimKey, readDkimKey } from "#server/mail/dkim-key.ts";
import { isLoopback } from "#server/mail/loopback.ts";
import { listOutbox } from "#server/mail/outbox.ts";
import { returnPathOf, senderOf } from "#server/mail/sender.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { readPlace } from "#server/newsletter/mailbox-place.ts";
import { type Finding, note, ok, reasonOf, wrong } from "./finding.ts";

const UNHEARD =
  "Neither BOUNCE_IMAP_URL nor BOUNCE_WEBHOOK_SECRET is set: only what your mail server refuses at once is noticed.";

/** Logs in where mails are handed over. */
export async function lookAtMailServer(settings: Settings): Promise<Finding> {
  const about = "Mail server";
  const { SMTP_URL, DATA_DIR } = settings;
  if (!SMTP_URL) {
    const { length } = await listOutbox(DATA_DIR);
    return note(
      about,
      "SMTP_URL is not set: nothing is sent, mails are kept in the data folder.",
      length === 0 ? "None waits there." : `${length} wait there: "vitrine outbox" shows them.`,
    );
  }
  const { hostname, host, protocol, username } = new URL(SMTP_URL);
  const mailer = smtpMailer({ ...settings, SMTP_URL });
  const checked = await mailer.check();
  mailer.close();
  if (!checked.ok) return wrong(about, `${host} does not take our mail: ${checked.reason}`);
  if (username === "") return ok(about, `${host} answers, and asks for no log-in.`);
  const isSafe = protocol === "smtps:" || !isLoopback(hostname);
  return ok(about, `${host} takes the log-in${isSafe ? ", over TLS" : ""}.`);
}

/** Whom mails are from. Nobody can answer, or check, an address of this machine. */
export function lookAtSender(settings: Settings): Finding {
  const about = "Sender";
  const { name, address, returnPath } = senderOf(settings);
  const shown = name ? `${name} <${address}>` : address;
  const bounces = returnPath ? [`Bounces go to ${returnPath}.`] : [];
  if (emailAddressFrom(address) === null) {
    const says = `MAIL_FROM is not set, and ${address} is no address others can reach.`;
    return settings.SMTP_URL ? wrong(about, says) : note(about, says);
  }
  if (!settings.MAIL_FROM) {
    return note(about, `${shown}, since MAIL_FROM is not set.`, ...bounces);
  }
  return ok(about, `${shown}.`, ...bounces);
}

export async function lookAtOwner(db: Database, settings: Settings): Promise<Finding> {
  const address = await readOwnerAddress(db, settings);
  return address
    ? ok("Owner", `Messages of the contact form are mailed to ${address}.`)
    : note("Owner", "Messages of the contact form are stored only: set OWNER_EMAIL.");
}

/** Logs in where delivery reports come to, and tells how the last reading went. */
export async function lookAtBounces(settings: Settings, db: Database): Promise<Finding> {
  const about = "Bounces";
  const url = settings.BOUNCE_IMAP_URL;
  if (!url) {
    return settings.BOUNCE_WEBHOOK_SECRET
      ? ok(about, `Events are taken at ${settings.SITE_URL}/api/mail-events.`)
      : note(about, UNHEARD);
  }
  try {
    const mailbox = await openBounceMailbox(url);
    await mailbox.close();
  } catch (error) {
    return wrong(about, `${mailboxName(url)} cannot be read: ${reasonOf(error)}`);
  }
  const place = await readPlace(db, mailboxName(url));
  if (place?.lastError) {
    const when = place.readAt ? `, at ${timeOf(place.readAt)},` : "";
    const says = `${mailboxName(url)} can be opened now, but the last reading${when} failed:`;
    return wrong(about, says, place.lastError);
  }
  const read = place?.readAt
    ? `It was read last at ${timeOf(place.readAt)}.`
    : "It has not been read yet: that happens every three minutes while Vitrine runs.";
  const address = returnPathOf(senderOf(settings));
  const whose = settings.BOUNCE_ADDRESS
    ? []
    : [`Reports go to ${address}: that has to be this mailbox, else set BOUNCE_ADDRESS.`];
  return ok(about, `${mailboxName(url)} can be read.`, read, ...whose);
}

const timeOf = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The key that mails are signed with; throws nothing. */
export function lookAtKey(settings: Settings): { finding: Finding; key: DkimKey | null } {
  const about = "Signature";
  try {
    const key = readDkimKey(settings);
    if (!key) {
      const says = "DKIM is not set: fine where your mail server signs, else mail looks like spam.";
      return { key, finding: note(about, says) };
    }
    const { domain, bits } = key;
    const from = senderOf(settings).address.split("@").at(-1) ?? "";
    const isOwn = from === domain || from.endsWith(`.${domain}`) || domain.endsWith(`.${from}`);
    if (!isOwn) {
      const says = `Mails from ${from} are signed for ${domain}: DMARC does not count that.`;
      return { key, finding: wrong(about, says) };
    }
    const says = `Mails are signed for ${domain} with a key of ${bits} bits.`;
    return { key, finding: bits < 2048 ? note(about, says, "Use 2048.") : ok(about, says) };
  } catch (error) {
    return { key: null, finding: wrong(about, reasonOf(error)) };
  }
}
