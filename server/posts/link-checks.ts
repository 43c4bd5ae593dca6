import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { noPendingJob } from "../jobs/no-pending-job.ts";
import type { World } from "../world.ts";
import { checkExternalLink, isWebAddress, type LinkOutcome } from "./external-link.ts";
import type { PostLink } from "./inspect-article.ts";
import { inspectPost } from "./inspect-post.ts";
import { postLinkChecks } from "./tables.ts";
import { readPost } from "./working-copy.ts";

/** Further links of a post are not checked. */
export const EXTERNAL_LINKS_MAX = 100;
const CONCURRENCY = 4;

export function externalLinks<Link extends PostLink>(
  links: readonly Link[],
  siteUrl: string,
): Link[] {
  const { origin } = new URL(siteUrl);
  const isExternal = ({ href }: PostLink) => {
    const url = URL.parse(href, siteUrl);
    return url !== null && isWebAddress(url) && url.origin !== origin;
  };
  return links.filter(isExternal).slice(0, EXTERNAL_LINKS_MAX);
}

type LinkCheck = {
  results: Record<string, LinkOutcome>;
  checkedAt: Date | null;
  isRunning: boolean;
};

export async function readLinkCheck(db: Queryable, postId: string): Promise<LinkCheck> {
  const first = await findCheck(db, postId);
  if (!first) return { results: {}, checkedAt: null, isRunning: false };
  const isRunning = isPending(first) && !(await hasLostJob(db, postId));
  // A check that ended meanwhile has no job any more, and results that `first` lacks.
  const { results, checkedAt } = (!isRunning && (await findCheck(db, postId))) || first;
  return { results, checkedAt, isRunning };
}

type StoredCheck = typeof postLinkChecks.$inferSelect;

async function findCheck(db: Queryable, postId: string): Promise<StoredCheck | undefined> {
  const [row] = await db.select().from(postLinkChecks).where(eq(postLinkChecks.postId, postId));
  return row;
}

/** Jobs get lost when they fail for good, or when their queue is emptied. */
async function hasLostJob(db: Queryable, postId: string): Promise<boolean> {
  const isLost = noPendingJob(checkLinksJob.name, sql`${JSON.stringify({ postId })}::jsonb`);
  const { rows } = await db.execute<{ isLost: boolean }>(sql`select ${isLost} as "isLost"`);
  return rows[0]?.isLost === true;
}

function isPending({ checkedAt, requestedAt }: StoredCheck): boolean {
  return checkedAt === null || checkedAt < requestedAt;
}

/** Only on the owner's request, since other servers see the requests. */
export async function requestLinkCheck(
  { db, queue, now }: Pick<World, "db" | "queue" | "now">,
  postId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const requestedAt = now();
    await tx
      .insert(postLinkChecks)
      .values({ postId, requestedAt })
      .onConflictDoUpdate({ target: postLinkChecks.postId, set: { requestedAt } });
    await queue.add(tx, checkLinksJob, { postId });
  });
}

export const checkLinksJob: Job<{ postId: string }> = {
  name: "check-external-links",
  data: z.object({ postId: z.uuid() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
  run: (world, { postId }, signal) => checkLinks(world, postId, signal),
};

/**
 * Checks what the editor shows, unless a check has begun since the latest request. One that is requested
 * while another runs has a job of its own, since that one may have read the text before.
 */
export async function checkLinks(
  { db, environment }: Pick<World, "db" | "environment">,
  postId: string,
  signal: AbortSignal,
  isAllowed?: (ip: string) => boolean,
): Promise<void> {
  const requested = await findCheck(db, postId);
  if (!requested || !isPending(requested)) return;
  const { requestedAt } = requested;
  const post = await readPost(db, postId);
  if (!post) return;
  const { links } = await inspectPost(post.head);
  const waiting = externalLinks(links, environment.SITE_URL).values();
  const results: Record<string, LinkOutcome> = {};
  const worker = async () => {
    for (const { href } of waiting)
      results[href] = await checkExternalLink(href, signal, isAllowed);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  // A later check may have ended first, in another process.
  const isLatest = or(isNull(postLinkChecks.checkedAt), lt(postLinkChecks.checkedAt, requestedAt));
  await db
    .update(postLinkChecks)
    .set({ results, checkedAt: requestedAt })
    .where(and(eq(postLinkChecks.postId, postId), isLatest));
}
