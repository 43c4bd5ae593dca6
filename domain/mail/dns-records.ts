/** A TXT record that mail needs, what it should say, and what stands there now. */
export type DnsAdvice = {
  what: "SPF" | "DKIM" | "DMARC";
  name: string;
  state: "present" | "missing" | "different";
  /** What the record has to say; of one that is present, what it says. */
  record: string;
  /** What to know of it, as a sentence; empty when there is nothing. */
  note: string;
};

/** A string of a TXT record holds so many bytes; longer records are several. RFC 1035 §3.3 */
const TXT_STRING_MAX_BYTES = 255;

/** The record in the strings that the DNS takes it in: ASCII, so a byte is a character. */
export function txtStrings(record: string): string[] {
  return record.match(new RegExp(`.{1,${TXT_STRING_MAX_BYTES}}`, "g")) ?? [""];
}

/** Who may send for a domain: the server that `mechanism` names has to be among them. RFC 7208 */
export function spfAdvice(domain: string, mechanism: string, found: string[]): DnsAdvice {
  const records = found.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [first] = records;
  const about = { what: "SPF" as const, name: domain };
  if (first === undefined) {
    return { ...about, state: "missing", record: `v=spf1 ${mechanism} ~all`, note: "" };
  }
  if (records.length > 1) {
    const note = "There are several such records, and receivers then ignore all: make them one.";
    return { ...about, state: "different", record: spfWith(first, mechanism), note };
  }
  const named = first
    .toLowerCase()
    .split(/\s+/)
    .map((term) => term.replace(/^\+/, ""));
  if (named.includes(mechanism.toLowerCase())) {
    return { ...about, state: "present", record: first, note: "" };
  }
  const note = `The one that is there does not name ${mechanism}. If other words of it cover your mail server, leave it.`;
  return { ...about, state: "different", record: spfWith(first, mechanism), note };
}

/** What comes after `all` or `redirect` is never read. */
function spfWith(record: string, mechanism: string): string {
  const terms = record.trim().split(/\s+/);
  if (terms.includes(mechanism)) return record;
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return terms.toSpliced(end < 0 ? terms.length : end, 0, mechanism).join(" ");
}

/** The key that signatures are proven with. `publicKey` is base64. RFC 6376 §3.6 */
export function dkimAdvice(
  { domain, selector, publicKey }: { domain: string; selector: string; publicKey: string },
  found: string[],
): DnsAdvice {
  const about = { what: "DKIM" as const, name: `${selector}._domainkey.${domain}` };
  const wanted = `v=DKIM1; k=rsa; p=${publicKey}`;
  const records = found.filter((record) => tagOf(record, "p") !== null);
  const fitting = records.find((record) => tagOf(record, "p") === publicKey);
  if (records.length === 0) return { ...about, state: "missing", record: wanted, note: "" };
  if (fitting !== undefined && records.length === 1) {
    return { ...about, state: "present", record: fitting, note: "" };
  }
  const note =
    fitting === undefined
      ? "Another key stands there: every signature fails until it is replaced."
      : "Several keys stand there: remove all but this.";
  return { ...about, state: "different", record: wanted, note };
}

/**
 * What receivers do with mail that only pretends to be of a domain. `foundAt` is where a record was
 * found: it holds for the domains below too. RFC 7489 §6.6.3
 */
export function dmarcAdvice(domain: string, foundAt: string, found: string[]): DnsAdvice {
  const records = found.filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record));
  const [first] = records;
  const about = { what: "DMARC" as const, name: `_dmarc.${domain}` };
  const wanted = "v=DMARC1; p=none";
  if (first === undefined) {
    const note =
      "Begin with p=none; when all your mail is signed, p=quarantine protects your name.";
    return { ...about, state: "missing", record: wanted, note };
  }
  if (records.length > 1) {
    const note = "There are several such records, and receivers then ignore all: keep one.";
    return { ...about, name: foundAt, state: "different", record: first, note };
  }
  const policy = tagOf(first, "p");
  if (!policy || !/^(?:none|quarantine|reject)$/i.test(policy)) {
    const note = "The one that is there names no policy (p=).";
    return { ...about, name: foundAt, state: "different", record: wanted, note };
  }
  return { ...about, name: foundAt, state: "present", record: first, note: "" };
}

/** A tag of a list such as `v=DKIM1; p=…`, without blanks; null when it is not there. RFC 6376 §3.2 */
function tagOf(record: string, tag: string): string | null {
  for (const part of record.split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() === tag) return value.join("=").replace(/\s/g, "");
  }
  return null;
}
