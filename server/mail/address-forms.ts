import { domainToASCII, domainToUnicode } from "node:url";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { emailAddressFrom } from "#domain/mail/email-address.ts";

/**
 * The form in which an address is stored and compared: an internationalized domain in its letters, however it was
 * written (Punycode, full-width letters). The case of the local part is kept.
 */
export function canonicalAddress(email: string): string {
  const { local, domain } = parted(email);
  // What stands for an IP address, or is no domain name, stays as it is.
  return emailAddressFrom(`${local}@${domainToUnicode(domainToASCII(domain))}`) ?? email;
}

/** The canonical form first, then that in Punycode if it differs: rows of earlier versions have either. */
export function addressForms(email: string): string[] {
  const canonical = canonicalAddress(email);
  const { local, domain } = parted(canonical);
  return [...new Set([canonical, `${local}@${domainToASCII(domain) || domain}`])];
}

/** Whether a column holds one of the forms, in any case. */
export function isAddress(column: AnyColumn, email: string): SQL {
  const forms = sql.param(addressForms(email));
  return sql`lower(${column}) = any(array(select lower(form) from unnest(${forms}::text[]) form))`;
}

/** Whether both are delivered to one mailbox: in either form, in any case. */
export function isSameAddress(one: string, other: string): boolean {
  return canonicalAddress(one).toLowerCase() === canonicalAddress(other).toLowerCase();
}

function parted(email: string): { local: string; domain: string } {
  // What people type may have none.
  const at = Math.max(email.lastIndexOf("@"), 0);
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
