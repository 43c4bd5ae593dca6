import type { Logger } from "pino";
import { createContext } from "react-router";
import type { MailTemplates } from "#domain/mail/templates.ts";
import type { Auth } from "./accounts/auth.ts";
import type { Database } from "./db/connection.ts";
import type { Settings } from "./env.ts";
import type { Queue } from "./jobs/queue.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Secret } from "./secret.ts";
import type { Storage } from "./storage/storage.ts";

/** What use cases need of the outside, handed in so that tests can hand in another. */
export type World = {
  settings: Settings;
  db: Database;
  storage: Storage;
  queue: Queue;
  mailer: Mailer;
  /** The words and looks of mails; asked for when one is written. */
  mailTemplates: () => Promise<MailTemplates>;
  secret: Secret;
  /** Sign-in and sessions. */
  auth: Auth;
  log: Logger;
  now: () => Date;
};

/** The world, as loaders and actions of pages find it. */
export const world = createContext<World>();
