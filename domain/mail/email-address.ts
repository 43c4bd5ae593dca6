import { isFarLongerThan } from "../html/code-points.ts";

/** In characters. RFC 5321 §4.5.3.1, RFC 3696 erratum 1690 */
export const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

/** What a mailbox may be called without quotes; letters of every language. RFC 5322 §3.2.3, RFC 6531 */
const LOCAL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
/** Letters and marks that fonts show as nothing: two addresses would look like one. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const TOP_LEVEL = /\p{L}/u;

/**
 * The address as it is stored and compared: trimmed, in one Unicode form, its domain in lower case.
 * Null for what is no address of a mailbox that anyone on the internet could have.
 */
export function emailAddressFrom(text: string): string | null {
  const trimmed = text.trim();
  if (isFarLongerThan(trimmed, EMAIL_MAX)) return null;
  const address = trimmed.normalize("NFC");
  if (UNSEEN.test(address)) return null;
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (at < 1 || address.length > EMAIL_MAX || local.length > LOCAL_MAX) return null;
  const labels = domain.split(".");
  const isMailbox =
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "");
  return isMailbox ? `${local}@${domain}` : null;
}
