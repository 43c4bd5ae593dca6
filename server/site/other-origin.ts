import { eq } from "drizzle-orm";
import type { World } from "../world.ts";
import { storeNotice } from "./notices.ts";
import { notices } from "./tables.ts";

const OTHER_ORIGIN = "other-origin";
const ORIGIN_MAX_CHARS = 300;
const RECORD_EVERY_MS = 60 * 60 * 1000;
/** An address that redirects by now is no longer used. */
const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** Only now and then, and only the latest, since anyone can send any header. Fire and forget. */
export function otherOriginRecorder({ db, log, now }: Pick<World, "db" | "log" | "now">) {
  let recordedAt = 0;
  return (origin: string): void => {
    const noticedAt = now();
    if (noticedAt.getTime() - recordedAt < RECORD_EVERY_MS || !isOrigin(origin)) return;
    recordedAt = noticedAt.getTime();
    log.warn({ origin }, "a form was refused: its page is at another address than SITE_URL");
    storeNotice(db, { name: OTHER_ORIGIN, detail: origin, noticedAt }).catch((error: unknown) =>
      log.warn({ err: error }, "could not record another address of the site"),
    );
  };
}

function isOrigin(text: string): boolean {
  if (text.length > ORIGIN_MAX_CHARS || !URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && (protocol === "https:" || protocol === "http:");
}

/** Another address at which visitors use the site lately, whose forms are refused; else null. */
export async function readOtherOrigin(
  { db, environment }: Pick<World, "db" | "environment">,
  now: Date,
): Promise<string | null> {
  const [row] = await db.select().from(notices).where(eq(notices.name, OTHER_ORIGIN));
  if (!row || row.noticedAt.getTime() < now.getTime() - SHOWN_MS) return null;
  return row.detail === environment.SITE_URL ? null : row.detail;
}
