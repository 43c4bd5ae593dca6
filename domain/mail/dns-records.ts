export type DnsAdvice = {
  what: "SPF" | "DKIM" | "DMARC";
  name: string;
  state: "present" | "missing" | "different";
  /** Expected content; when present, the published content. */
  record: string;
  note: string;
};

/** Longer records are split into several strings. RFC 1035 §3.3 */
const TXT_STRING_MAX_BYTES = 255;

/** Records are ASCII, so a byte is a character. */
export function txtStrings(record: string): string[] {
  return record.match(new RegExp(`.{1,${TXT_STRING_MAX_BYTES}}`, "g")) ?? [""];
}

/** `mechanism`: how SPF refers to the mail server. RFC 7208 */
export function spfAdvice(domain: string, mechanism: string, found: string[]): DnsAdvice {
  const records = found.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [first] = records;
  const about = { what: "SPF" as const, name: domain };
  if (first === undefined) {
    return { ...about, state: "missing", record: `v=spf1 ${mechanism} ~all`, note: "" };
  }
  if (records.length > 1) {
    const note = "Several SPF records found, so receivers ignore all of them. Merge them into one.";
    return { ...about, state: "different", record: spfWith(first, mechanism), note };
  }
  const named = first
    .toLowerCase()
    .split(/\s+/)
    .map((term) => term.replace(/^\+/, ""));
  if (named.includes(mechanism.toLowerCase())) {
    return { ...about, state: "present", record: first, note: "" };
  }
  const note = `It does not include ${mechanism}. If another term already covers your mail server, leave it.`;
  return { ...about, state: "different", record: spfWith(first, mechanism), note };
}

/** Terms after `all` or `redirect` are ignored, so insert before them. */
function spfWith(record: string, mechanism: string): string {
  const terms = record.trim().split(/\s+/);
  if (terms.includes(mechanism)) return record;
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return terms.toSpliced(end < 0 ? terms.length : end, 0, mechanism).join(" ");
}

/** `publicKey` is base64. RFC 6376 §3.6 */
export function dkimAdvice(
  { domain, selector, publicKey }: { domain: string; selector: string; publicKey: string },
  found: string[],
): DnsAdvice {
  const about = { what: "DKIM" as const, name: `${selector}._domainkey.${domain}` };
  const wanted = `v=DKIM1; k=rsa; p=${publicKey}`;
  const records = found.filter((record) => pTagOf(record) !== null);
  const fitting = records.find((record) => pTagOf(record) === publicKey);
  if (records.length === 0) return { ...about, state: "missing", record: wanted, note: "" };
  if (fitting !== undefined && records.length === 1) {
    return { ...about, state: "present", record: fitting, note: "" };
  }
  const note =
    fitting === undefined
      ? "A different key is published. Every signature fails until it is replaced."
      : "Several DKIM keys found. Remove all but this one.";
  return { ...about, state: "different", record: wanted, note };
}

/** `foundAt`: a record also applies to the domains below it. RFC 7489 §6.6.3 */
export function dmarcAdvice(domain: string, foundAt: string, found: string[]): DnsAdvice {
  const records = found.filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record));
  const [first] = records;
  const about = { what: "DMARC" as const, name: `_dmarc.${domain}` };
  const wanted = "v=DMARC1; p=none";
  if (first === undefined) {
    const note = "Start with p=none; once all your email is signed, switch to p=quarantine.";
    return { ...about, state: "missing", record: wanted, note };
  }
  if (records.length > 1) {
    const note = "Several DMARC records found, so receivers ignore all of them. Keep one.";
    return { ...about, name: foundAt, state: "different", record: first, note };
  }
  const policy = pTagOf(first);
  if (!policy || !/^(?:none|quarantine|reject)$/i.test(policy)) {
    const note = "It has no policy (p=).";
    return { ...about, name: foundAt, state: "different", record: wanted, note };
  }
  return { ...about, name: foundAt, state: "present", record: first, note: "" };
}

/** Value of `p` in `v=DKIM1; p=…`: the key of DKIM, the policy of DMARC. RFC 6376 §3.2 */
function pTagOf(record: string): string | null {
  for (const part of record.split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() === "p") return value.join("=").replace(/\s/g, "");
  }
  return null;
}
