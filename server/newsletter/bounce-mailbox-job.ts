import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import {
  type BounceMailbox,
  type FoundMail,
  MailboxError,
  mailboxName,
  openBounceMailbox,
} from "../mail/bounce-mailbox.ts";
import { readDeliveryReport } from "../mail/reports/read-delivery-report.ts";
import type { World } from "../world.ts";
import { processReport } from "./process-report.ts";
import { bounceMailboxes } from "./tables.ts";

const CHUNK_SIZE = 100;

export const bounceMailboxJob: Job<object> = {
  name: "read-bounce-mailbox",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 15 * 60,
  uniqueKey: true,
  cron: "*/3 * * * *",
  async run(world, _data, signal) {
    const url = world.environment.BOUNCE_IMAP_URL;
    if (!url) return;
    try {
      const mailbox = await openBounceMailbox(url);
      await readBounceMailbox(world, url, mailbox, signal).finally(() => mailbox.close());
    } catch (error) {
      // Not rethrown: an outage of a day must not leave hundreds of failed jobs.
      if (!(error instanceof MailboxError)) throw error;
      const { message: reason } = error;
      world.log.warn({ mailbox: mailboxName(url), reason }, "the bounce mailbox cannot be read");
      await saveMailboxCursor(world.db, mailboxName(url), {
        readAt: world.now(),
        lastError: reason,
      });
    }
  },
};

type MailboxWorld = Pick<World, "db" | "now" | "secret" | "log">;

/** Marked as read only after the report is stored, so a crash loses none. */
async function readBounceMailbox(
  world: MailboxWorld,
  url: string,
  mailbox: BounceMailbox,
  signal: AbortSignal,
): Promise<void> {
  const id = mailboxName(url);
  const cursor = await readMailboxCursor(world.db, id);
  const { uidValidity } = mailbox;
  let lastUid = cursor?.uidValidity === uidValidity ? cursor.lastUid : 0;
  while (!signal.aborted) {
    const found = await mailbox.after(lastUid, CHUNK_SIZE);
    const { processed, lastSeen } = await processMails(world, mailbox, found, signal);
    await mailbox.mark(processed);
    lastUid = lastSeen ?? lastUid;
    await saveMailboxCursor(world.db, id, {
      uidValidity,
      lastUid,
      readAt: world.now(),
      lastError: null,
    });
    if (found.length < CHUNK_SIZE) return;
  }
}

async function processMails(
  world: MailboxWorld,
  mailbox: BounceMailbox,
  found: FoundMail[],
  signal: AbortSignal,
): Promise<{ processed: number[]; lastSeen: number | null }> {
  const processed: number[] = [];
  let lastSeen: number | null = null;
  for (const { uid, mayBeReport } of found) {
    if (signal.aborted) break;
    if (mayBeReport && (await processMail(world, mailbox, uid))) processed.push(uid);
    lastSeen = uid;
  }
  return { processed, lastSeen };
}

async function processMail(
  world: MailboxWorld,
  mailbox: BounceMailbox,
  uid: number,
): Promise<boolean> {
  const raw = await mailbox.read(uid);
  const read = raw ? await readDeliveryReport(raw) : null;
  if (read?.state !== "report") return false;
  const isGenuine = await processReport(world, read.report);
  if (!isGenuine) world.log.info({ uid }, "ignored a delivery report without a valid token");
  return isGenuine;
}

/** `readAt` and `lastError` describe the last run. */
type MailboxCursor = {
  uidValidity: string;
  lastUid: number;
  readAt: Date | null;
  lastError: string | null;
};

export async function readMailboxCursor(db: Queryable, id: string): Promise<MailboxCursor | null> {
  const [row] = await db.select().from(bounceMailboxes).where(eq(bounceMailboxes.id, id));
  return row ?? null;
}

export async function saveMailboxCursor(
  db: Queryable,
  id: string,
  changes: Partial<MailboxCursor>,
): Promise<void> {
  await db
    .insert(bounceMailboxes)
    .values({ id, ...changes })
    .onConflictDoUpdate({ target: bounceMailboxes.id, set: changes });
}
