import { txtStrings } from "#domain/mail/dns-records.ts";
import { pluralize } from "#domain/site/formats.ts";
import type { DnsRecord } from "#server/mail/setup/advise-on-dns.ts";
import type { SetupFinding } from "#server/setup-finding.ts";
import { fill, LINE_WIDTH, type Paint, printable, wrap } from "../text-layout.ts";

const STATE_WIDTH = 7;
const ABOUT_WIDTH = 16;
const STYLES = { ok: "green", note: "yellow", wrong: "red" } as const;

export function setupFindingLines(
  { state, subject, messages, record }: SetupFinding,
  paint: Paint,
): string[] {
  const indent = " ".repeat(STATE_WIDTH + ABOUT_WIDTH);
  const toCopy = record?.state === "missing" || record?.state === "different" ? record : null;
  const added = toCopy?.state === "missing" ? "Add this TXT record:" : "The TXT record should be:";
  const sentences = toCopy ? [`${toCopy.state}.`, ...messages, added] : messages;
  const text = printable(sentences.filter(Boolean).join(" "));
  const [first = "", ...rest] = wrap(text, LINE_WIDTH - indent.length);
  const head = paint(STYLES[state], fill(state, STATE_WIDTH));
  return [
    `${head}${paint("bold", fill(subject, ABOUT_WIDTH))}${first}`.trimEnd(),
    ...rest.map((line) => `${indent}${line}`),
    ...(toCopy ? recordLines(toCopy).map((line) => `${indent}  ${printable(line)}`) : []),
  ];
}

/** In zone file syntax; long records are split into several strings. */
function recordLines({ name, value }: DnsRecord): string[] {
  const strings = txtStrings(value).map((string) => `"${string}"`);
  return [`${name}. TXT ${strings.length === 1 ? strings[0] : "("}`].concat(
    strings.length === 1 ? [] : [...strings.map((string) => `  ${string}`), ")"],
  );
}

export function summaryLine(findings: readonly SetupFinding[], paint: Paint): string {
  const count = findings.filter(({ state }) => state === "wrong").length;
  if (count === 0) return paint("green", "No problems found.");
  return paint("red", `${pluralize(count, "problem", "problems")} found.`);
}
