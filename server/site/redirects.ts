import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { redirects } from "./tables.ts";

type Target = { projectId: string } | { postId: string };

/** `last`: the address that the item had until now; `renamed`: the same, if it was one of visitors. */
type OldPaths = {
  last?: string | null;
  renamed?: string | null;
  imported?: readonly string[];
};

/** Returns the paths that already redirect to another item. */
export async function redirectTo(
  tx: Transaction,
  target: Target,
  { last, renamed, imported = [] }: OldPaths,
  ownPath: string,
): Promise<string[]> {
  if (last && last !== ownPath) await moveTargets(tx, last, ownPath);
  const own = oldPathFrom(ownPath);
  await freeAddress(tx, target, ownPath);
  const conflicts: string[] = [];
  const old = imported.map((path) => ({ path, origin: "imported" as const }));
  const all = renamed ? [...old, { path: renamed, origin: "renamed" as const }] : old;
  for (const { path, origin } of all) {
    const fromPath = oldPathFrom(path);
    if (fromPath === null || fromPath === own) continue;
    await tx
      .insert(redirects)
      .values({ fromPath, origin, ...target })
      .onConflictDoNothing();
    const isOwn = and(eq(redirects.fromPath, fromPath), leadsTo(target));
    if ((await tx.$count(redirects, isOwn)) === 0) conflicts.push(fromPath);
  }
  return conflicts;
}

/**
 * Ends the redirect from an item's address. One that leads visitors elsewhere stays while they cannot see
 * the project.
 */
export async function freeAddress(tx: Transaction, target: Target, path: string): Promise<void> {
  const fromPath = oldPathFrom(path);
  if (fromPath === null) return;
  const isShown =
    "projectId" in target
      ? exists(
          tx
            .select({ id: portfolioProjects.id })
            .from(portfolioProjects)
            .where(and(eq(portfolioProjects.id, target.projectId), isPublic)),
        )
      : sql`true`;
  await tx
    .delete(redirects)
    .where(and(eq(redirects.fromPath, fromPath), or(leadsTo(target), isShown)));
}

function leadsTo(target: Target): SQL {
  return "projectId" in target
    ? eq(redirects.projectId, target.projectId)
    : eq(redirects.postId, target.postId);
}

/** Of redirects to a part of the item. A whole one is the item's own. */
async function moveTargets(tx: Transaction, from: string, to: string): Promise<void> {
  const { toPath } = redirects;
  await tx
    .update(redirects)
    .set({ toPath: sql`${to}::text || substr(${toPath}, ${from.length + 1})` })
    .where(
      sql`starts_with(${toPath}, ${from}) and substr(${toPath}, ${from.length + 1}, 1) in ('?', '#')`,
    );
}

/** Null also for non-public targets, whose slug must not leak. `path` may be percent-encoded. */
export async function findRedirect(db: Queryable, path: string, now: Date): Promise<string | null> {
  const target = await findTarget(db, path, now);
  const [address = ""] = target?.split(/[?#]/, 1) ?? [];
  if (target === null || address === target) return target;
  // The item may have been renamed before such targets followed it.
  const renamed = await findTarget(db, address, now);
  if (renamed === null || /[?#]/.test(renamed)) return target;
  return renamed + target.slice(address.length);
}

async function findTarget(db: Queryable, path: string, now: Date): Promise<string | null> {
  const fromPath = oldPathFrom(path);
  if (fromPath === null) return null;
  return (await findRedirects(db, [fromPath], now)).get(fromPath) ?? null;
}

/** By those of `fromPaths`, as `oldPathFrom` returns them, that redirect to something public. */
export async function findRedirects(
  db: Queryable,
  fromPaths: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      fromPath: redirects.fromPath,
      toPath: redirects.toPath,
      project: { id: portfolioProjects.id, slug: portfolioProjects.slug },
      post: { slug: blogPosts.slug },
    })
    .from(redirects)
    .leftJoin(portfolioProjects, and(eq(portfolioProjects.id, redirects.projectId), isPublic))
    .leftJoin(blogPosts, and(eq(blogPosts.id, redirects.postId), isLive(now)))
    .where(inArray(redirects.fromPath, [...fromPaths]));
  const targets = new Map<string, string>();
  for (const { fromPath, toPath, project, post } of rows) {
    const target = project ? projectPath(project) : post ? postPath(post) : toPath;
    if (target !== null) targets.set(fromPath, target);
  }
  return targets;
}
