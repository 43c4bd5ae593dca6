import { isInRanges } from "../http/address-range.ts";
import { scheduledJob } from "../jobs/job.ts";
import type { World } from "../world.ts";
import { forgetOldNotice, noticeRecorder, readRecentNotice } from "./notices.ts";

/** The name in the database of earlier versions. */
const UNRECOGNIZED_PROXY = "unnamed-proxy";

export const unrecognizedProxyRecorder = (world: Pick<World, "db" | "log" | "now">) =>
  noticeRecorder(world, UNRECOGNIZED_PROXY);

/**
 * Who lately sent `X-Forwarded-For` without being trusted; else null. Behind an unrecognized proxy all visitors share
 * one rate limit, but anyone may send that header once. decisions: Site
 */
export async function readUnrecognizedProxy(
  { db, environment }: Pick<World, "db" | "environment">,
  now: Date,
): Promise<{ peer: string; noticedAt: Date } | null> {
  const notice = await readRecentNotice(db, UNRECOGNIZED_PROXY, now);
  if (!notice || isInRanges(environment.TRUSTED_PROXIES)(notice.detail)) return null;
  return { peer: notice.detail, noticedAt: notice.noticedAt };
}

/** It holds an IP address, which may be a visitor's. */
export const forgetUnrecognizedProxyJob = scheduledJob({
  name: "forget-unrecognized-proxy",
  timeoutSeconds: 60,
  cron: "37 3 * * *",
  run: ({ db, now }) => forgetOldNotice(db, UNRECOGNIZED_PROXY, now()),
});
