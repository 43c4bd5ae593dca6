import PostalMime, { type Address } from "postal-mime";
import { KIND_HEADER } from "./message.ts";
import { listOutbox, readFromOutbox } from "./outbox.ts";

/** A mail that lies in the outbox. */
export type KeptMail = {
  /** Its file. */
  name: string;
  writtenAt: Date;
  to: string;
  subject: string;
  /** Null for mails about accounts: their links are for who reads the address, or holds the machine. */
  text: string | null;
};

/** The newest mails of the outbox, and how many there are in all. */
export async function listKeptMails(
  dataDir: string,
  most: number,
): Promise<{ mails: KeptMail[]; total: number }> {
  const names = await listOutbox(dataDir);
  const read = await Promise.all(names.slice(0, most).map((name) => readKeptMail(dataDir, name)));
  return { mails: read.flatMap((mail) => mail ?? []), total: names.length };
}

/** A mail of the outbox, or null when there is none of that name. */
export async function readKeptMail(dataDir: string, name: string): Promise<KeptMail | null> {
  const raw = await readFromOutbox(dataDir, name);
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

/** A kept mail is named by its moment: `2026-11-20T20-05-01.123Z-1a2b3c4d.eml`. */
function writtenAt(name: string): Date {
  const [, day = "", hour = "", minute = "", second = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-([\d.]+)Z/.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}
