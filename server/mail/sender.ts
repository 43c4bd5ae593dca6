import { emailAddressFrom } from "#domain/mail/email-address.ts";
import type { Settings } from "../env.ts";

export type Sender = { name: string; address: string };

const WITH_NAME = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u;

/** `Mirela Osei <mail@example.com>` or an address alone; null for what is neither. */
function senderFrom(text: string): Sender | null {
  const [, name = "", inBrackets] = WITH_NAME.exec(text) ?? [];
  const address = emailAddressFrom(inBrackets ?? text);
  return address === null ? null : { name: name.trim(), address };
}

/** Whom mails are from: `MAIL_FROM`, else an address of the site's host. */
export function senderOf({ MAIL_FROM, SITE_URL }: Settings): Sender {
  const given = MAIL_FROM ? senderFrom(MAIL_FROM) : null;
  return given ?? { name: "", address: `noreply@${new URL(SITE_URL).hostname}` };
}
