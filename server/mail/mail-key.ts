import type { World } from "../world.ts";
import type { Mail } from "./mail.ts";
import { type Addressee, reportToken } from "./report-token.ts";

/**
 * What tells one mail from all others, the same at each try: receivers know a repeated one by it, and
 * reports whose it was. `round` tells the mails to one addressee apart: letters, digits and hyphens.
 */
export function mailKey(
  { secret, settings }: Pick<World, "secret" | "settings">,
  addressee: Addressee,
  round: string,
): Required<Pick<Mail, "messageId" | "reportToken">> {
  const token = reportToken(secret, addressee);
  const host = new URL(settings.SITE_URL).hostname;
  return { messageId: `${round}.${token}@${host}`, reportToken: token };
}
