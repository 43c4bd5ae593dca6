import { type DnsAdvice, txtStrings } from "#domain/mail/dns-records.ts";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import type { Settings } from "#server/env.ts";
import { adviseOnDns, type DnsFinding } from "#server/mail/advise-on-dns.ts";
import type { DkimKey } from "#server/mail/dkim-key.ts";
import type { LookUpTxt } from "#server/mail/dns-lookup.ts";
import { senderOf } from "#server/mail/sender.ts";
import { type Finding, ok } from "./finding.ts";

export async function checkDns(
  settings: Settings,
  key: DkimKey | null,
  lookUp: LookUpTxt,
): Promise<Finding[]> {
  const { SMTP_URL } = settings;
  // Without outgoing mail, or with a local sender address, DNS records do not matter.
  if (!SMTP_URL || emailAddressFrom(senderOf(settings).address) === null) return [];
  return (await adviseOnDns({ ...settings, SMTP_URL }, key, lookUp)).map(findingOf);
}

function findingOf(found: DnsFinding): Finding {
  if (found.state === "unknown") {
    const { what, name, reason } = found;
    const messages = [`DNS lookup of ${name} failed: ${reason}`];
    return { state: "wrong", subject: what, messages };
  }
  const { advice, isCertain } = found;
  const { what, name, record, note } = advice;
  const copy = recordLines(advice);
  switch (advice.state) {
    case "present":
      return ok(what, `present at ${name}: ${shortened(record)}`);
    case "missing": {
      const messages = ["missing.", note, "Add this TXT record:"];
      return { state: "wrong", subject: what, messages, copy };
    }
    case "different": {
      const messages = ["different.", note, "The TXT record should be:"];
      return { state: isCertain ? "wrong" : "note", subject: what, messages, copy };
    }
  }
}

/** In zone file syntax; long records are split into several strings. */
function recordLines({ name, record }: DnsAdvice): string[] {
  const strings = txtStrings(record).map((string) => `"${string}"`);
  return [`${name}. TXT ${strings.length === 1 ? strings[0] : "("}`].concat(
    strings.length === 1 ? [] : [...strings.map((string) => `  ${string}`), ")"],
  );
}

const SHOWN_MAX = 60;

function shortened(record: string): string {
  return record.length > SHOWN_MAX ? `${record.slice(0, SHOWN_MAX)}…` : record;
}
