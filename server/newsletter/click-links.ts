import type { MailContent } from "#domain/mail/templates.ts";
import { linksOf, replaceLinks } from "#domain/newsletter/clicks.ts";
import { isSameSecret } from "../is-same-secret.ts";
import type { Secret } from "../secret.ts";
import type { World } from "../world.ts";
import { isCountingClicks, storeLinks } from "./clicks.ts";

/** Carries a token: never logged or cached. */
export const CLICK_PATH = "/newsletter/click";

/** Replaced per recipient, as the placeholders of templates are. */
const PLACEHOLDER = /\ue000click ([0-9a-f-]{36})\ue000/g;
const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]{32})$/;
/** In hex digits: 128 bits. */
const CLICK_PROOF_LENGTH = 32;

/** Links lead over this site while the owner has clicks counted; unsubscribe links never do. */
export async function countLinksOf(
  { db, environment }: Pick<World, "db" | "environment">,
  sendId: string,
  content: MailContent,
): Promise<MailContent> {
  if (!(await isCountingClicks(db))) return content;
  const ids = await storeLinks(db, sendId, linksOf(content));
  const prefix = `${environment.SITE_URL}${CLICK_PATH}/`;
  const addresses = [...ids].map(([url, id]) => [url, `${prefix}\ue000click ${id}\ue000`] as const);
  return replaceLinks(content, new Map(addresses));
}

export function fillClickLinks(text: string, secret: Secret, subscriberId: string): string {
  return text.replace(PLACEHOLDER, (_, linkId: string) => clickToken(secret, linkId, subscriberId));
}

export function clickToken(secret: Secret, linkId: string, subscriberId: string): string {
  return `${linkId}.${subscriberId}.${proofOf(secret, linkId, subscriberId)}`;
}

/** Null unless this site signed it. */
export function readClickToken(
  secret: Secret,
  token: string,
): { linkId: string; subscriberId: string } | null {
  const [, linkId = "", subscriberId = "", proof = ""] = TOKEN.exec(token) ?? [];
  if (proof === "") return null;
  const isSigned = isSameSecret(proof, proofOf(secret, linkId, subscriberId));
  return isSigned ? { linkId, subscriberId } : null;
}

function proofOf(secret: Secret, linkId: string, subscriberId: string): string {
  return secret.hmac("newsletter link", `${linkId} ${subscriberId}`).slice(0, CLICK_PROOF_LENGTH);
}
