import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Address } from "postal-mime";
import type { Settings } from "../env.ts";
import { nullIfMissing } from "../storage/disk-errors.ts";
import type { Mail, Mailer } from "./mail.ts";
import { KIND_HEADER, messageFrom } from "./message.ts";
import { senderOf } from "./sender.ts";

export const OUTBOX_FOLDER = "outbox";
const NAME = /^[0-9TZ.-]+-[0-9a-f]{8}\.eml$/;

export function outboxMailer(settings: Settings, now: () => Date): Mailer {
  const folder = join(settings.DATA_DIR, OUTBOX_FOLDER);
  const sender = senderOf(settings);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    isConfigured: false,
    async send(mail: Mail) {
      const { message, messageId } = await composer.sendMail(messageFrom(mail, sender));
      const moment = now().toISOString().replaceAll(":", "-");
      const name = `${moment}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, name));
      return { ok: true, messageId };
    },
    check: async () => ({ ok: false, reason: "SMTP_URL is not set: emails stay in the outbox" }),
    close: () => composer.close(),
  };
}

export async function listOutbox(dataDir: string): Promise<string[]> {
  const names = await nullIfMissing(readdir(join(dataDir, OUTBOX_FOLDER)));
  return (names ?? [])
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

export async function readOutboxFile(dataDir: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return nullIfMissing(readFile(join(dataDir, OUTBOX_FOLDER, name)));
}

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
