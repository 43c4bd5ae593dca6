import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count, eq, sql } from "drizzle-orm";
import { contactNotifications } from "#server/contact/tables.ts";
import type { Database } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/open.ts";
import type { Settings } from "#server/env.ts";
import { isInRanges } from "#server/http/address-range.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { findFfmpeg } from "#server/media/pictures/first-frame.ts";
import { readUnnamedProxy } from "#server/site/notices.ts";
import { openStorage } from "#server/storage/index.ts";
import { quietLog } from "../with-world.ts";
import { type Finding, note, ok, reasonOf, wrong } from "./finding.ts";

/** The database writes ahead of itself, and stops when it cannot. */
const FREE_NEEDED_BYTES = 200 * 1024 * 1024;
const FREE_WANTED_BYTES = 1024 * 1024 * 1024;

/** Whether the data folder can be written, and how much room is left. */
export async function lookAtFolder({ DATA_DIR }: Settings): Promise<Finding> {
  const about = "Data folder";
  const probe = join(DATA_DIR, `.doctor-${randomUUID()}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    const says = `${DATA_DIR} can be written; ${sizeOf(free)} are free.`;
    if (free < FREE_NEEDED_BYTES) return wrong(about, says, "The database stops when it is full.");
    return free < FREE_WANTED_BYTES ? note(about, says) : ok(about, says);
  } catch (error) {
    return wrong(about, `DATA_DIR ${DATA_DIR} cannot be written: ${reasonOf(error)}`);
  }
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Whether files can be kept: on disk, or in the bucket that the settings name. */
export async function lookAtFiles({ STORAGE_URL, DATA_DIR }: Settings): Promise<Finding> {
  const about = "Files";
  const place = STORAGE_URL
    ? `the bucket ${new URL(STORAGE_URL).host}${new URL(STORAGE_URL).pathname}`
    : join(DATA_DIR, "media");
  try {
    const storage = await openStorage({ url: STORAGE_URL ?? null, dataDir: DATA_DIR });
    await storage.check();
    return ok(about, `They can be kept in ${place}.`);
  } catch (error) {
    return wrong(about, `They cannot be kept in ${place}: ${reasonOf(error)}`);
  }
}

/** Whether films get a poster of their own. */
export async function lookAtFilms({ PATH }: Settings): Promise<Finding> {
  const ffmpeg = await findFfmpeg(PATH);
  if (ffmpeg) return ok("Films", `Their first frame stands for them, by ${ffmpeg}.`);
  const says = "Without ffmpeg on the PATH they are shown without a picture of their own.";
  return note("Films", says, 'Once it is there, "vitrine media check --fix" makes the pictures.');
}

/** The database, and with it what `more` finds there; it is closed again. */
export async function lookAtDatabase(
  settings: Settings,
  more: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const about = "Database";
  try {
    const { db, close } = await openDatabase(settings, quietLog(settings), () => {});
    try {
      const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
      const [version = "?"] = (rows[0]?.server_version ?? "").split(" ");
      const whose = settings.DATABASE_URL ? "the one of DATABASE_URL" : "Vitrine's own";
      return [ok(about, `PostgreSQL ${version}, ${whose}, answers.`), ...(await more(db))];
    } finally {
      await close();
    }
  } catch (error) {
    return [wrong(about, reasonOf(error))];
  }
}

/** What failed for good, and messages of the contact form that never reached the owner. */
export async function lookAtFailures(db: Database): Promise<Finding[]> {
  const { count: dead } = await listDeadJobs(db);
  const [failing] = await db
    .select({ count: count() })
    .from(contactNotifications)
    .where(eq(contactNotifications.status, "failing"));
  const untold = failing?.count ?? 0;
  return [
    dead === 0
      ? ok("Jobs", "None failed for good.")
      : note("Jobs", `${dead} failed for good: "vitrine jobs" lists them.`),
    ...(untold === 0
      ? []
      : [
          wrong(
            "Contact form",
            `${untold === 1 ? "1 message is" : `${untold} messages are`} stored, but could not be passed on to you.`,
          ),
        ]),
  ];
}

/** Behind a proxy that is not named, all visitors share one limit. decisions: Site */
export async function lookAtProxy(db: Database, { TRUSTED_PROXIES }: Settings): Promise<Finding[]> {
  const noticed = await readUnnamedProxy(db);
  if (!noticed || isInRanges(TRUSTED_PROXIES)(noticed.peer)) return [];
  const on = noticed.noticedAt.toISOString().slice(0, 10);
  const says = `On ${on} ${noticed.peer} named other visitors (X-Forwarded-For) and was not believed.`;
  return [note("Proxy", says, "If that is your own proxy, name it in TRUSTED_PROXIES.")];
}
