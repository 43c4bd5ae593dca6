import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Settings } from "../env.ts";
import { orNull } from "../storage/disk-errors.ts";
import type { Mail, Mailer } from "./mail.ts";
import { messageFrom } from "./message.ts";
import { senderOf } from "./sender.ts";

/** In the data folder. */
export const OUTBOX_FOLDER = "outbox";
const NAME = /^[0-9TZ.-]+-[0-9a-f]{8}\.eml$/;

/** Keeps mails as files where there is no server to hand them to: nothing is lost, nothing leaves. */
export function outboxMailer(settings: Settings, now: () => Date): Mailer {
  const folder = join(settings.DATA_DIR, OUTBOX_FOLDER);
  const sender = senderOf(settings);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    leaves: false,
    async send(mail: Mail) {
      const { message, messageId } = await composer.sendMail(messageFrom(mail, sender));
      const moment = now().toISOString().replaceAll(":", "-");
      const name = `${moment}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under another name until it is whole.
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, name));
      return { ok: true, messageId };
    },
    check: async () => ({ ok: false, reason: "SMTP_URL is not set: mails stay in the outbox" }),
    close: () => composer.close(),
  };
}

/** The names of the kept mails, newest first. */
export async function listOutbox(dataDir: string): Promise<string[]> {
  const names = await orNull(readdir(join(dataDir, OUTBOX_FOLDER)));
  return (names ?? [])
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** A kept mail as it would have been sent, or null when there is none of that name. */
export async function readFromOutbox(dataDir: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return orNull(readFile(join(dataDir, OUTBOX_FOLDER, name)));
}
