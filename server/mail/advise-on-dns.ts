import { type DnsAdvice, dkimAdvice, dmarcAdvice, spfAdvice } from "#domain/mail/dns-records.ts";
import { spfMechanismOf } from "#domain/mail/providers.ts";
import type { Settings } from "../env.ts";
import { isLoopback } from "../http/address-range.ts";
import type { DkimKey } from "./dkim-key.ts";
import type { LookUpTxt } from "./dns-lookup.ts";
import { returnPathOf, senderOf } from "./sender.ts";

/** `isCertain`: a differing record must be wrong. `unknown`: the lookup failed. */
export type DnsFinding =
  | { state: "advice"; advice: DnsAdvice; isCertain: boolean }
  | { state: "unknown"; what: DnsAdvice["what"]; name: string; reason: string };

export async function adviseOnDns(
  settings: Settings & { SMTP_URL: string },
  key: DkimKey | null,
  lookUp: LookUpTxt,
): Promise<DnsFinding[]> {
  const sender = senderOf(settings);
  const from = domainOf(sender.address);
  const checks = [
    spf(domainOf(returnPathOf(sender)), settings, lookUp),
    ...(key ? [dkim(key, lookUp)] : []),
    dmarc(from, lookUp),
  ];
  return Promise.all(checks);
}

async function spf(
  domain: string,
  { SMTP_URL, SITE_URL }: Settings & { SMTP_URL: string },
  lookUp: LookUpTxt,
): Promise<DnsFinding> {
  const found = await lookUp(domain);
  if (!found.ok) return { state: "unknown", what: "SPF", name: domain, reason: found.reason };
  const { hostname } = new URL(SMTP_URL);
  // A local relay sends from the site's host.
  const host = isLoopback(hostname) ? new URL(SITE_URL).hostname : hostname;
  const { mechanism, isCertain } = spfMechanismOf(host);
  return { state: "advice", advice: spfAdvice(domain, mechanism, found.records), isCertain };
}

async function dkim(key: DkimKey, lookUp: LookUpTxt): Promise<DnsFinding> {
  const name = `${key.selector}._domainkey.${key.domain}`;
  const found = await lookUp(name);
  if (!found.ok) return { state: "unknown", what: "DKIM", name, reason: found.reason };
  return { state: "advice", advice: dkimAdvice(key, found.records), isCertain: true };
}

/** A parent domain's policy applies too; the nearest wins. */
async function dmarc(domain: string, lookUp: LookUpTxt): Promise<DnsFinding> {
  for (const name of withParents(domain).map((each) => `_dmarc.${each}`)) {
    const found = await lookUp(name);
    if (!found.ok) return { state: "unknown", what: "DMARC", name, reason: found.reason };
    const advice = dmarcAdvice(domain, name, found.records);
    if (advice.state !== "missing") return { state: "advice", advice, isCertain: true };
  }
  return { state: "advice", advice: dmarcAdvice(domain, "", []), isCertain: true };
}

function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

function domainOf(address: string): string {
  return new URL(`http://${address.slice(address.lastIndexOf("@") + 1)}`).hostname;
}
