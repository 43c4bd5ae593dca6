import { emailAddressFrom } from "#domain/mail/email-address.ts";

/** `returnPath`: envelope sender for bounces; `*` stands for the mail's token. */
export type Sender = { name: string; address: string; returnPath: string | null };

type SenderSettings = { MAIL_FROM?: string; BOUNCE_ADDRESS?: string; SITE_URL: string };

const NOT_IN_NAME = /["<>\p{Cc}]/u;

/** `Mirela Osei <mail@example.com>` or a bare address; otherwise null. */
export function senderFrom(text: string): { name: string; address: string } | null {
  const given = text.trim();
  const bracket = given.endsWith(">") ? given.indexOf("<") : -1;
  if (bracket === -1) return withName("", given);
  const name = given.slice(0, bracket).trim();
  const bare = /^"?([^"]*)"?$/.exec(name)?.[1];
  return bare === undefined || NOT_IN_NAME.test(bare)
    ? null
    : withName(bare.trim(), given.slice(bracket + 1, -1));
}

function withName(name: string, text: string): { name: string; address: string } | null {
  const address = emailAddressFrom(text);
  return address === null ? null : { name, address };
}

export function senderOf({ MAIL_FROM, BOUNCE_ADDRESS, SITE_URL }: SenderSettings): Sender {
  const given = MAIL_FROM ? senderFrom(MAIL_FROM) : null;
  const sender = given ?? { name: "", address: `noreply@${new URL(SITE_URL).hostname}` };
  return { ...sender, returnPath: BOUNCE_ADDRESS ?? null };
}

export function returnPathOf({ address, returnPath }: Sender, token?: string): string {
  if (returnPath === null) return address;
  return token ? returnPath.replace("*", token) : returnPath.replace(/[+-]?\*/, "");
}
