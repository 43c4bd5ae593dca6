import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { count, eq, sql } from "drizzle-orm";
import { pluralize } from "#domain/site/formats.ts";
import { openCountryLookup } from "#server/analytics/country.ts";
import { contactNotifications } from "#server/contact/tables.ts";
import type { Database } from "#server/db/connection.ts";
import { inspectDatabase } from "#server/db/open.ts";
import type { Environment } from "#server/env.ts";
import { messageOf, readableMessageOf } from "#server/errors.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { findFfmpeg } from "#server/media/pictures/first-frame.ts";
import { openSecret, readStoredSecret } from "#server/secret.ts";
import { note, ok, type SetupFinding, wrong } from "#server/setup-finding.ts";
import { readOtherOrigin } from "#server/site/other-origin.ts";
import { isSecretChanged, secretInUse } from "#server/site/secret-change.ts";
import { readUnrecognizedProxy } from "#server/site/unrecognized-proxy.ts";
import { bucketAddress } from "#server/storage/bucket-setting.ts";
import { openStorage } from "#server/storage/index.ts";
import { quietLog } from "../with-world.ts";

/** PostgreSQL stops when it cannot write its WAL. */
const FREE_NEEDED_BYTES = 200 * 1024 * 1024;
const FREE_WANTED_BYTES = 1024 * 1024 * 1024;

export async function checkDataFolder({ DATA_DIR }: Environment): Promise<SetupFinding> {
  const subject = "Data folder";
  const probe = join(DATA_DIR, `.doctor-${randomUUID()}`);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    const message = `${DATA_DIR} is writable; ${sizeOf(free)} free.`;
    if (free < FREE_NEEDED_BYTES)
      return wrong(subject, message, "The database stops when the disk is full.");
    return free < FREE_WANTED_BYTES ? note(subject, message) : ok(subject, message);
  } catch (error) {
    return wrong(subject, `DATA_DIR ${DATA_DIR} is not writable: ${readableMessageOf(error)}`);
  }
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

export async function checkStorage({ STORAGE_URL, DATA_DIR }: Environment): Promise<SetupFinding> {
  const subject = "Files";
  const place = STORAGE_URL ? `the bucket ${bucketAddress(STORAGE_URL)}` : join(DATA_DIR, "media");
  try {
    const storage = await openStorage({ url: STORAGE_URL ?? null, dataDir: DATA_DIR });
    await storage.check();
    return ok(subject, `Stored in ${place}.`);
  } catch (error) {
    return wrong(subject, `Cannot write to ${place}: ${readableMessageOf(error)}`);
  }
}

export async function checkFfmpeg({ PATH }: Environment): Promise<SetupFinding> {
  const ffmpeg = await findFfmpeg(PATH);
  if (ffmpeg) return ok("Videos", `Posters are made with ${ffmpeg}.`);
  const message = "ffmpeg is not on the PATH, so videos have no poster.";
  return note("Videos", message, 'After installing it, run "vitrine media check --fix".');
}

/** Null without a database of countries. */
export function checkCountries({ GEO_DATABASE }: Environment): SetupFinding | null {
  if (!GEO_DATABASE) return null;
  const subject = "Countries";
  try {
    openCountryLookup(GEO_DATABASE);
    return ok(subject, `${GEO_DATABASE} can be read.`);
  } catch (error) {
    return wrong(subject, messageOf(error));
  }
}

const NOT_CURRENT = {
  none: "It has no tables yet. The first start creates them, and a backup can be restored into it.",
  outdated: "Its tables are those of an earlier version. Starting this version updates them.",
};

/** Runs `more` while the database is open, if its tables are those of this version. Does not change it. */
export async function checkDatabase(
  environment: Environment,
  more: (db: Database) => Promise<SetupFinding[]>,
): Promise<SetupFinding[]> {
  const subject = "Database";
  try {
    const { db, tables, close } = await inspectDatabase(environment, quietLog(environment));
    try {
      const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
      const [version = "?"] = (rows[0]?.server_version ?? "").split(" ");
      const whose = environment.DATABASE_URL ? "from DATABASE_URL" : "embedded";
      const message = `PostgreSQL ${version} (${whose}) is reachable.`;
      if (tables !== "current") return [note(subject, message, NOT_CURRENT[tables])];
      return [ok(subject, message), ...(await more(db))];
    } finally {
      await close();
    }
  } catch (error) {
    return [wrong(subject, readableMessageOf(error))];
  }
}

export async function checkFailures(db: Database): Promise<SetupFinding[]> {
  const { count: dead } = await listDeadJobs(db);
  const [failing] = await db
    .select({ count: count() })
    .from(contactNotifications)
    .where(eq(contactNotifications.status, "failing"));
  const unsent = failing?.count ?? 0;
  return [
    dead === 0
      ? ok("Jobs", "No failed jobs.")
      : note("Jobs", `${dead} failed. Run "vitrine jobs" for details.`),
    ...(unsent === 0
      ? []
      : [
          wrong(
            "Contact form",
            `${pluralize(unsent, "message was", "messages were")} stored but could not be sent to you.`,
          ),
        ]),
  ];
}

export async function checkSecret(db: Database, environment: Environment): Promise<SetupFinding[]> {
  const subject = "Secret";
  try {
    const { SECRET, DATA_DIR } = environment;
    // It would be made, perhaps on the wrong machine.
    if (!SECRET && (await readStoredSecret(DATA_DIR)) === null) return [];
    const secret = await secretInUse(db, await openSecret(environment));
    if (!(await isSecretChanged({ db, secret }))) return [];
    return [
      wrong(
        subject,
        "The database was used with another one.",
        'Restore it, or accept the new one under Settings, System: see "The secret" in docs/running.md.',
      ),
    ];
  } catch (error) {
    return [wrong(subject, readableMessageOf(error))];
  }
}

export async function checkProxy(db: Database, environment: Environment): Promise<SetupFinding[]> {
  const noticed = await readUnrecognizedProxy({ db, environment }, new Date());
  if (!noticed) return [];
  const on = noticed.noticedAt.toISOString().slice(0, 10);
  const message = `On ${on} ${noticed.peer} sent X-Forwarded-For, which was ignored.`;
  return [note("Proxy", message, "If it is your proxy, add it to TRUSTED_PROXIES.")];
}

export async function checkAddress(
  db: Database,
  environment: Environment,
): Promise<SetupFinding[]> {
  const { SITE_URL } = environment;
  const origin = await readOtherOrigin({ db, environment }, new Date());
  if (origin === null) return [];
  const message = `Visitors reach this site at ${origin}, but SITE_URL is ${SITE_URL}.`;
  return [note("Address", message, "Forms don't work there: redirect it, or change SITE_URL.")];
}
