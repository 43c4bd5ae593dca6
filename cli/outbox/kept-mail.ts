import PostalMime, { type Address, type Email } from "postal-mime";
import { fill, LINE_WIDTH, type Paint, printable } from "../lay-out.ts";

const NUMBER_WIDTH = 5;
const WHEN_WIDTH = 18;
const TO_WIDTH = 30;

/** A mail of the outbox; `mail` is null when its file cannot be read. */
export type KeptMail = { name: string; mail: Email | null };

export async function keptMailFrom(name: string, raw: Uint8Array | null): Promise<KeptMail> {
  return { name, mail: raw && (await PostalMime.parse(raw).catch(() => null)) };
}

/** A row of the list. Whatever a visitor wrote is made harmless for a terminal. */
export function listLines(number: number, { name, mail }: KeptMail, paint: Paint): string[] {
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

/** Who, to whom, what about, and the text; the path for other mail programs. */
export function mailLines({ name, mail }: KeptMail, path: string, paint: Paint): string[] {
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

/** Its page, without what a terminal would obey. */
export function htmlOf({ mail }: KeptMail): string | null {
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

/** A kept mail is named by its moment. */
function momentOf(name: string): string {
  const [, day = "", hours = "", minutes = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-/.exec(name) ?? [];
  return `${day} ${hours}:${minutes}`;
}
