import { afterEach, beforeEach } from "vitest";
import { connect } from "#server/db/connection.ts";
import { type OpenQueue, openQueue } from "#server/jobs/queue.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import type { World } from "#server/world.ts";
import { importWorld } from "./import-world.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

type Opened = Awaited<ReturnType<typeof importWorld>> & { server: MailServer };

/** Opens a world and a mail server for each test of a file. */
export function setNewsletterProcesses() {
  let opened: Opened | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    opened = { ...(await importWorld()), server: await startMailServer() };
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await opened?.close();
    await opened?.server.stop();
  });
  const current = () => {
    if (!opened) throw new Error("The world is open while tests run, not before");
    return opened;
  };
  return {
    get world() {
      return current().world;
    },
    get server() {
      return current().server;
    },
    /** With its own database and mail connections, like a separate process. */
    openProcess(): World & { queue: OpenQueue } {
      const { world, connection, server } = current();
      const db = connect(connection, () => {});
      const mailer = smtpMailer({ ...world.environment, SMTP_URL: server.url });
      const queue = openQueue(connection, world.log);
      closing.push(async () => {
        await queue.close();
        mailer.close();
        await db.$client.end();
      });
      return { ...world, db, mailer, queue };
    },
  };
}
