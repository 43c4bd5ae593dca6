import type { NoticeKind } from "#domain/accounts/notices.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { noticeJob } from "./notice-job.ts";

/**
 * Has the holder of an address told by mail what happened to their account. In a transaction they are
 * told when it commits. `detail`: what it was about, such as the name of a passkey. `onceInMinutes`: they
 * are not told the same again so soon.
 */
export async function noteOn(
  { queue, now }: Pick<World, "queue" | "now">,
  db: Queryable,
  { email }: { email: string },
  kind: NoticeKind,
  { detail = "", onceInMinutes = 0 } = {},
): Promise<void> {
  const data = { to: email, kind, detail, at: now().toISOString() };
  const once = { key: `${kind} ${email}`, withinSeconds: onceInMinutes * 60 };
  await queue.add(db, noticeJob, data, onceInMinutes > 0 ? { once } : {});
}
