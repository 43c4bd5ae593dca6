import PostalMime, { type Address } from "postal-mime";
import { KIND_HEADER } from "./message.ts";
import { listOutbox, readOutboxFile } from "./outbox.ts";

export type OutboxMail = {
  name: string;
  writtenAt: Date;
  to: string;
  subject: string;
  /** Null for account mails, whose links are secrets. */
  text: string | null;
};

export async function listOutboxMails(
  dataDir: string,
  most: number,
): Promise<{ mails: OutboxMail[]; total: number }> {
  const names = await listOutbox(dataDir);
  const read = await Promise.all(names.slice(0, most).map((name) => readOutboxMail(dataDir, name)));
  return { mails: read.flatMap((mail) => mail ?? []), total: names.length };
}

export async function readOutboxMail(dataDir: string, name: string): Promise<OutboxMail | null> {
  const raw = await readOutboxFile(dataDir, name);
  if (!raw) return null;
  const mail = await PostalMime.parse(raw);
  const isOfAccount = mail.headers.some(({ key }) => key === KIND_HEADER.toLowerCase());
  return {
    name,
    writtenAt: writtenAt(name),
    to: addressesOf(mail.to),
    subject: mail.subject ?? "",
    text: isOfAccount ? null : (mail.text ?? ""),
  };
}

function addressesOf(addresses: readonly Address[] = []): string {
  return addresses.map(({ name, address = "" }) => address || name).join(", ");
}

/** Named by time: `2026-11-20T20-05-01.123Z-1a2b3c4d.eml`. */
function writtenAt(name: string): Date {
  const [, day = "", hour = "", minute = "", second = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-([\d.]+)Z/.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}
