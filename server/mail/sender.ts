import { emailAddressFrom } from "#domain/mail/email-address.ts";
import type { Settings } from "../env.ts";

/** `returnPath`: where mail servers report, when not to `address`; `*` stands for a mail's own token. */
export type Sender = { name: string; address: string; returnPath: string | null };

const WITH_NAME = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u;

/** `Mirela Osei <mail@example.com>` or an address alone; null for what is neither. */
export function senderFrom(text: string): { name: string; address: string } | null {
  const [, name = "", inBrackets] = WITH_NAME.exec(text) ?? [];
  const address = emailAddressFrom(inBrackets ?? text);
  return address === null ? null : { name: name.trim(), address };
}

/** Whom mails are from: `MAIL_FROM`, else an address of the site's host. */
export function senderOf({ MAIL_FROM, BOUNCE_ADDRESS, SITE_URL }: Settings): Sender {
  const given = MAIL_FROM ? senderFrom(MAIL_FROM) : null;
  const sender = given ?? { name: "", address: `noreply@${new URL(SITE_URL).hostname}` };
  return { ...sender, returnPath: BOUNCE_ADDRESS ?? null };
}

/** The sender of the envelope of one mail; without a token of its own, `+*` is left out. */
export function returnPathOf({ address, returnPath }: Sender, token?: string): string {
  if (returnPath === null) return address;
  return token ? returnPath.replace("*", token) : returnPath.replace(/[+-]?\*/, "");
}
