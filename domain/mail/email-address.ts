import { isFarLongerThan } from "../text/code-points.ts";

/** RFC 5321 §4.5.3.1, RFC 3696 erratum 1690 */
export const EMAIL_MAX_CHARS = 254;
const LOCAL_PART_MAX_CHARS = 64;

/** Unquoted local part, any script. RFC 5322 §3.2.3, RFC 6531 */
const LOCAL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
/** Invisible characters make different addresses look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const TOP_LEVEL = /\p{L}/u;

/** Normalized, domain in lower case; null when it is not a deliverable internet address. */
export function emailAddressFrom(text: string): string | null {
  const trimmed = text.trim();
  if (isFarLongerThan(trimmed, EMAIL_MAX_CHARS)) return null;
  const address = trimmed.normalize("NFC");
  if (INVISIBLE.test(address)) return null;
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (at < 1 || address.length > EMAIL_MAX_CHARS || local.length > LOCAL_PART_MAX_CHARS)
    return null;
  const labels = domain.split(".");
  const isMailbox =
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "");
  return isMailbox ? `${local}@${domain}` : null;
}

/** For a `mailto:` link, where `?` and `&` of an address would add recipients and headers. RFC 6068 §2 */
export function mailtoAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}
