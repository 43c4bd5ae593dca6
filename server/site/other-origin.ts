import type { World } from "../world.ts";
import { noticeRecorder, readRecentNotice } from "./notices.ts";

const OTHER_ORIGIN = "other-origin";
const ORIGIN_MAX_CHARS = 300;

export function otherOriginRecorder(world: Pick<World, "db" | "log" | "now">) {
  const record = noticeRecorder(world, OTHER_ORIGIN);
  return (origin: string): void => {
    if (isOrigin(origin) && record(origin))
      world.log.warn(
        { origin },
        "a form was refused: its page is at another address than SITE_URL",
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
  const notice = await readRecentNotice(db, OTHER_ORIGIN, now);
  return notice === null || notice.detail === environment.SITE_URL ? null : notice.detail;
}
