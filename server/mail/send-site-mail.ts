import type { MailContent, MailContext, MailTemplates } from "#domain/mail/templates.ts";
import type { Site } from "#domain/site/site.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import type { Mail, SendResult } from "./mail.ts";

type MailWorld = Pick<World, "db" | "mailer" | "mailTemplates" | "environment">;

/** Written by a template. */
export async function sendSiteMail(
  { db, mailer, mailTemplates, environment }: MailWorld,
  mail: Omit<Mail, "fromName" | keyof MailContent>,
  write: (templates: MailTemplates, frame: MailContext, site: Site) => MailContent,
): Promise<SendResult> {
  const site = await readSite(db);
  const frame = { siteName: site.name, origin: environment.SITE_URL, look: site.look };
  const content = write(await mailTemplates(), frame, site);
  return mailer.send({ ...mail, ...content, fromName: site.name });
}
