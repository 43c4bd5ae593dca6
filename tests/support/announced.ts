import { randomUUID } from "node:crypto";
import { CHANGES_CHANNEL } from "#server/db/announcements.ts";
import type { Database } from "#server/db/connection.ts";

/** Tags of the changes announced during the work, in order, without those to the search index. */
export async function announcedDuring(
  { $client }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = await $client.connect();
  const last = randomUUID();
  const received: string[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  client.on("notification", ({ payload }) => {
    received.push(...JSON.parse(payload ?? "[]"));
    // Notifications arrive in the order of their commits.
    if (received.includes(last)) resolve();
  });
  await client.query(`listen ${CHANGES_CHANNEL}`);
  await work();
  await $client.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, JSON.stringify([last])]);
  await isOver;
  client.removeAllListeners("notification");
  await client.query(`unlisten ${CHANGES_CHANNEL}`);
  client.release();
  return received.slice(0, received.indexOf(last)).filter((tag) => tag !== "passage-changes");
}
