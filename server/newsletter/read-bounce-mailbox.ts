import { type BounceMailbox, type FoundMail, mailboxName } from "../mail/bounce-mailbox.ts";
import { readReport } from "../mail/reports/read-report.ts";
import type { World } from "../world.ts";
import { readMailboxCursor, saveMailboxCursor } from "./mailbox-cursor.ts";
import { processReport } from "./process-report.ts";

const CHUNK_SIZE = 100;

type MailboxWorld = Pick<World, "db" | "now" | "secret" | "log">;

/** Marked as read only after the report is stored, so a crash loses none. */
export async function readBounceMailbox(
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
  const read = raw ? await readReport(raw) : null;
  if (read?.state !== "report") return false;
  const isGenuine = await processReport(world, read.report);
  if (!isGenuine) world.log.info({ uid }, "ignored a delivery report without a valid token");
  return isGenuine;
}
