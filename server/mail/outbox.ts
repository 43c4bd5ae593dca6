import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Settings } from "../env.ts";
import { nullIfMissing } from "../storage/disk-errors.ts";
import type { Mail, Mailer } from "./mail.ts";
import { messageFrom } from "./message.ts";
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
