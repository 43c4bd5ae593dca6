import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Address } from "postal-mime";
import type { Environment } from "../env.ts";
import { nullIfMissing } from "../storage/disk-errors.ts";
import { isSameAddress } from "./address-forms.ts";
import type { Mail, Mailer } from "./mail.ts";
import { KIND_HEADER, messageFrom } from "./message.ts";
import { MESSAGE_MAILING } from "./report-token.ts";
import { senderOf } from "./sender.ts";

export const OUTBOX_FOLDER = "outbox";
/** Long headers are folded. */
const MESSAGE_ID = /^message-id:\s{0,3}<([0-9a-z-]{1,60})\.([0-9a-f]{32})/im;
const NAME = /^[0-9TZ.-]+-[0-9a-f]{8}\.eml$/;
/** Longer than any mail takes to be written. */
const DRAFTS_KEPT_MS = 24 * 60 * 60 * 1000;

export function outboxMailer(environment: Environment, now: () => Date): Mailer {
  const folder = join(environment.DATA_DIR, OUTBOX_FOLDER);
  const sender = senderOf(environment);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    isConfigured: false,
    async send(mail: Mail) {
      const { message, messageId } = await composer.sendMail(messageFrom(mail, sender));
      const moment = now().toISOString().replaceAll(":", "-");
      const name = `${moment}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}`);
      try {
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { ok: true, messageId, isInOutbox: true };
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

type OutboxMail = {
  name: string;
  /** Null for mails neither about a message nor to a subscriber. */
  origin: MailOrigin | null;
  writtenAt: Date;
  to: string;
  subject: string;
  kind: "account" | "newsletter" | "other";
  /** Null for account mails, whose links are secrets. */
  text: string | null;
  html: string | null;
};

/** Newest first; `pageOf` chooses the page, from 1, by their total. */
export async function listOutboxMails(
  dataDir: string,
  perPage: number,
  pageOf: (total: number) => number = () => 1,
): Promise<{ mails: OutboxMail[]; total: number; page: number }> {
  const names = await listOutbox(dataDir);
  const page = pageOf(names.length);
  const shown = names.slice((page - 1) * perPage, page * perPage);
  const read = await Promise.all(shown.map((name) => readOutboxMail(dataDir, name)));
  return { mails: read.flatMap((mail) => mail ?? []), total: names.length, page };
}

/** The mails before and after one, by name; null for none. */
export async function findOutboxNeighbors(
  dataDir: string,
  name: string,
): Promise<{ newer: string | null; older: string | null }> {
  const names = await listOutbox(dataDir);
  const at = names.indexOf(name);
  return { newer: names[at - 1] ?? null, older: at < 0 ? null : (names[at + 1] ?? null) };
}

export async function readOutboxMail(dataDir: string, name: string): Promise<OutboxMail | null> {
  const raw = await readOutboxFile(dataDir, name);
  if (!raw) return null;
  const mail = await PostalMime.parse(raw);
  const has = (name: string) => mail.headers.some(({ key }) => key === name.toLowerCase());
  const isOfAccount = has(KIND_HEADER);
  return {
    name,
    origin: originIn(raw),
    writtenAt: writtenAt(name),
    to: addressesOf(mail.to),
    subject: mail.subject ?? "",
    kind: isOfAccount ? "account" : has("List-Unsubscribe") ? "newsletter" : "other",
    text: isOfAccount ? null : (mail.text ?? ""),
    html: isOfAccount ? null : (mail.html ?? null),
  };
}

/** `messageIds`: whose copies are found even if only their text can name the address. */
type Correspondent = { address: string; messageIds: readonly string[] };

/** Those of the mails that go to this address, whose answers do, or that are copies of the messages. */
export async function findOutboxNaming(
  dataDir: string,
  { address, messageIds }: Correspondent,
  names: readonly string[],
): Promise<string[]> {
  const copied = new Set(messageIds);
  const named: string[] = [];
  for (const name of names) {
    const raw = await readOutboxFile(dataDir, name);
    if (!raw) continue;
    const { to = [], cc = [], replyTo = [] } = await PostalMime.parse(headersOf(raw));
    const isNamed = [...to, ...cc, ...replyTo].some((one) =>
      isSameAddress(one.address ?? "", address),
    );
    const origin = originIn(raw);
    const isCopy = origin?.mailingId === MESSAGE_MAILING && copied.has(origin.addresseeId);
    if (isCopy || isNamed) named.push(name);
  }
  return named;
}

/** What `mailIdentifiers` wrote into the mail. */
export type MailOrigin = { mailingId: string; addresseeId: string };

/** Mails about a message or to a subscriber. */
export async function listMailOrigins(dataDir: string): Promise<(MailOrigin & { name: string })[]> {
  const found: (MailOrigin & { name: string })[] = [];
  for (const name of await listOutbox(dataDir)) {
    const raw = await readOutboxFile(dataDir, name);
    const origin = raw && originIn(raw);
    if (origin) found.push({ name, ...origin });
  }
  return found;
}

function originIn(raw: Buffer): MailOrigin | null {
  const [, mailingId, digits] = MESSAGE_ID.exec(headersOf(raw).toString("latin1")) ?? [];
  if (!mailingId || !digits) return null;
  return { mailingId, addresseeId: digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
}

/** Parsing a body takes some fifty times as long. */
function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf("\r\n\r\n");
  return end < 0 ? raw : raw.subarray(0, end);
}

export async function removeFromOutbox(dataDir: string, name: string): Promise<void> {
  if (NAME.test(name)) await rm(join(dataDir, OUTBOX_FOLDER, name), { force: true });
}

/** What processes left behind that were killed while they wrote. */
export async function removeOldDrafts(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, OUTBOX_FOLDER);
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    if (!name.startsWith(".") || !NAME.test(name.slice(1))) continue;
    const path = join(folder, name);
    const written = await nullIfMissing(stat(path));
    if (written && now.getTime() - written.mtimeMs > DRAFTS_KEPT_MS)
      await rm(path, { force: true });
  }
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
