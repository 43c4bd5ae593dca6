import { type BounceMailbox, type FoundMail, mailboxName } from "../mail/bounce-mailbox.ts";
import { readReport } from "../mail/reports/read-report.ts";
import type { World } from "../world.ts";
import { readPlace, savePlace } from "./mailbox-place.ts";
import { takeReport } from "./take-report.ts";

/** So many mails are looked at before what was found is written down. */
const AT_ONCE = 100;

type Needed = Pick<World, "db" | "now" | "secret" | "log">;

/**
 * Takes every report that came since the last time. A mail counts as read only after what it says is
 * stored, so a process that dies loses none; what is read again changes nothing. Mails that are no
 * report, or prove nothing, stay unread for people to see.
 */
export async function readBounceMailbox(
  world: Needed,
  url: string,
  mailbox: BounceMailbox,
  signal: AbortSignal,
): Promise<void> {
  const id = mailboxName(url);
  const place = await readPlace(world.db, id);
  const { uidValidity } = mailbox;
  let lastUid = place?.uidValidity === uidValidity ? place.lastUid : 0;
  while (!signal.aborted) {
    const found = await mailbox.after(lastUid, AT_ONCE);
    const { taken, seen } = await takeAll(world, mailbox, found, signal);
    await mailbox.mark(taken);
    lastUid = seen ?? lastUid;
    await savePlace(world.db, id, { uidValidity, lastUid, readAt: world.now(), lastError: null });
    if (found.length < AT_ONCE) return;
  }
}

/** The numbers of the mails that were reports of mails of ours, and of the last that was looked at. */
async function takeAll(
  world: Needed,
  mailbox: BounceMailbox,
  found: FoundMail[],
  signal: AbortSignal,
): Promise<{ taken: number[]; seen: number | null }> {
  const taken: number[] = [];
  let seen: number | null = null;
  for (const { uid, mayBeReport } of found) {
    if (signal.aborted) break;
    if (mayBeReport && (await take(world, mailbox, uid))) taken.push(uid);
    seen = uid;
  }
  return { taken, seen };
}

async function take(world: Needed, mailbox: BounceMailbox, uid: number): Promise<boolean> {
  const raw = await mailbox.read(uid);
  const read = raw ? await readReport(raw) : null;
  if (read?.state !== "report") return false;
  const isOurs = await takeReport(world, read.report);
  if (!isOurs) world.log.info({ uid }, "a delivery report proves to be about no mail of ours");
  return isOurs;
}
