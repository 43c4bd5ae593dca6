import type { SecurityNotificationKind } from "#domain/accounts/security-notifications.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { securityNotificationJob } from "./notification-job.ts";

/** Sent once the transaction commits. `detail`: e.g. a passkey's name. */
export async function queueSecurityNotification(
  { queue, now }: Pick<World, "queue" | "now">,
  db: Queryable,
  { email }: { email: string },
  kind: SecurityNotificationKind,
  { detail = "", onceInMinutes = 0 } = {},
): Promise<void> {
  const data = { to: email, kind, detail, at: now().toISOString() };
  const once = { key: `${kind} ${email}`, withinSeconds: onceInMinutes * 60 };
  await queue.add(db, securityNotificationJob, data, onceInMinutes > 0 ? { once } : {});
}
