import PostalMime, { type Address, type Email } from "postal-mime";
import { fill, LINE_WIDTH, type Paint, printable } from "../text-layout.ts";

const NUMBER_WIDTH = 5;
const WHEN_WIDTH = 18;
const TO_WIDTH = 30;

/** `mail` is null when the file cannot be parsed. */
type StoredMail = { name: string; mail: Email | null };

export async function parseStoredMail(name: string, raw: Uint8Array | null): Promise<StoredMail> {
  return { name, mail: raw && (await PostalMime.parse(raw).catch(() => null)) };
}

/** One row of the list, safe to print. */
export function listLines(number: number, { name, mail }: StoredMail, paint: Paint): string[] {
  const to = printable(addressesOf(mail?.to));
  const subject = mail ? printable(mail.subject ?? "(no subject)") : "cannot be read";
  const subjectWidth = LINE_WIDTH - NUMBER_WIDTH - WHEN_WIDTH - TO_WIDTH;
  return [
    [
      paint("bold", fill(`${number}`, NUMBER_WIDTH)),
      paint("dim", fill(momentOf(name), WHEN_WIDTH)),
      fill(fill(to, TO_WIDTH - 2), TO_WIDTH),
      fill(subject, subjectWidth),
    ]
      .join("")
      .trimEnd(),
  ];
}

export function mailLines({ name, mail }: StoredMail, path: string, paint: Paint): string[] {
  if (!mail) return [`${printable(name)} cannot be read.`];
  const rows: [string, string][] = [
    ["From", mail.from ? addressesOf([mail.from]) : ""],
    ["To", addressesOf(mail.to)],
    ["Reply to", addressesOf(mail.replyTo)],
    ["Subject", mail.subject ?? ""],
    ["Written", `${momentOf(name)} UTC`],
    ["File", path],
  ];
  return [
    ...rows
      .filter(([, value]) => value)
      .map(([title, value]) => `${paint("bold", fill(title, 10))}${printable(value)}`),
    "",
    ...linesOf(mail.text ?? "").map(printable),
  ];
}

/** The HTML part without control characters. */
export function htmlOf({ mail }: StoredMail): string | null {
  if (!mail?.html) return null;
  return linesOf(mail.html)
    .map((line) => line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd"))
    .join("\n");
}

function linesOf(text: string): string[] {
  return text.trimEnd().replaceAll("\t", "    ").split(/\r?\n/);
}

function addressesOf(addresses: readonly Address[] = []): string {
  return addresses
    .map(({ name, address = "" }) => (name && address ? `${name} <${address}>` : name || address))
    .join(", ");
}

/** The file name starts with the time. */
function momentOf(name: string): string {
  const [, day = "", hours = "", minutes = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-/.exec(name) ?? [];
  return `${day} ${hours}:${minutes}`;
}
