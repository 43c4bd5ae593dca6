import type { World } from "../world.ts";
import type { Mail } from "./mail.ts";
import { type Addressee, reportToken } from "./report-token.ts";

/** The same at each retry. `round` tells mails to one addressee apart: letters, digits, hyphens. */
export function mailIdentifiers(
  { secret, settings }: Pick<World, "secret" | "settings">,
  addressee: Addressee,
  round: string,
): Required<Pick<Mail, "messageId" | "reportToken">> {
  const token = reportToken(secret, addressee);
  const host = new URL(settings.SITE_URL).hostname;
  return { messageId: `${round}.${token}@${host}`, reportToken: token };
}
