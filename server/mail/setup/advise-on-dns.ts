import { type DnsAdvice, dkimAdvice, dmarcAdvice, spfAdvice } from "#domain/mail/dns-records.ts";
import { spfMechanismOf } from "#domain/mail/providers.ts";
import type { Environment } from "../../env.ts";
import { isLoopback } from "../../http/address-range.ts";
import type { DkimKey } from "../dkim-key.ts";
import { returnPathOf, senderOf } from "../sender.ts";
import type { FoundTxt, LookUpTxt } from "./dns-lookup.ts";

/** `unknown`: the lookup failed. */
export type DnsRecord = {
  name: string;
  /** Expected content; when present, the published content. */
  value: string;
  state: "present" | "missing" | "different" | "unknown";
};

/** `isCertain`: a differing record must be wrong. `failure`: why the lookup failed, if it did. */
export type DnsFinding = { advice: DnsAdvice; isCertain: boolean; failure: string | null };

export async function adviseOnDns(
  environment: Environment & { SMTP_URL: string },
  key: DkimKey | null,
  lookUp: LookUpTxt,
): Promise<DnsFinding[]> {
  const sender = senderOf(environment);
  const from = domainOf(sender.address);
  const checks = [
    spf(domainOf(returnPathOf(sender)), environment, lookUp),
    ...(key ? [dkim(key, lookUp)] : []),
    dmarc(from, lookUp),
  ];
  return Promise.all(checks);
}

async function spf(
  domain: string,
  { SMTP_URL, SITE_URL }: Environment & { SMTP_URL: string },
  lookUp: LookUpTxt,
): Promise<DnsFinding> {
  const found = await lookUp(domain);
  const { hostname } = new URL(SMTP_URL);
  // A local relay sends from the site's host.
  const host = isLoopback(hostname) ? new URL(SITE_URL).hostname : hostname;
  const { mechanism, isCertain } = spfMechanismOf(host);
  return findingOf(found, (records) => spfAdvice(domain, mechanism, records), isCertain);
}

async function dkim(key: DkimKey, lookUp: LookUpTxt): Promise<DnsFinding> {
  const name = `${key.selector}._domainkey.${key.domain}`;
  return findingOf(await lookUp(name), (records) => dkimAdvice(key, records));
}

/** A parent domain's policy applies too; the nearest wins. */
async function dmarc(domain: string, lookUp: LookUpTxt): Promise<DnsFinding> {
  for (const name of withParents(domain).map((each) => `_dmarc.${each}`)) {
    const finding = findingOf(await lookUp(name), (records) => dmarcAdvice(domain, name, records));
    if (finding.failure !== null || finding.advice.state !== "missing") return finding;
  }
  return { advice: dmarcAdvice(domain, "", []), isCertain: true, failure: null };
}

/** After a failed lookup, the advice is as if nothing was published. */
function findingOf(
  found: FoundTxt,
  adviseOn: (records: string[]) => DnsAdvice,
  isCertain = true,
): DnsFinding {
  const advice = adviseOn(found.ok ? found.records : []);
  return { advice, isCertain, failure: found.ok ? null : found.reason };
}

function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

function domainOf(address: string): string {
  return new URL(`http://${address.slice(address.lastIndexOf("@") + 1)}`).hostname;
}
