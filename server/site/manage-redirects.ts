import { asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { NewRedirect, RedirectOrigin } from "#domain/site/redirects.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { contains } from "../db/match-text.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { findItemsAt, type ItemAt } from "./items-at.ts";
import { missingPaths } from "./missing-paths.ts";
import { isProductPath } from "./product-paths.ts";
import { redirects } from "./tables.ts";

export const REDIRECTS_PER_PAGE = 50;

type ListedRedirect = {
  from: string;
  to: string;
  origin: RedirectOrigin;
  createdAt: Date;
};

/** All that `listRedirects` finds. */
export async function countRedirects(db: Queryable, query: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(redirects)
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, redirects.projectId))
    .leftJoin(blogPosts, eq(blogPosts.id, redirects.postId))
    .where(matching(query));
  return counted?.total ?? 0;
}

/** Newest first. */
export async function listRedirects(
  db: Queryable,
  { query, page }: { query: string; page: number },
): Promise<ListedRedirect[]> {
  const rows = await selectTargets(db)
    .where(matching(query))
    .orderBy(desc(redirects.createdAt), asc(redirects.fromPath))
    .limit(REDIRECTS_PER_PAGE)
    .offset((page - 1) * REDIRECTS_PER_PAGE);
  return rows.map(({ from, origin, createdAt, ...target }) => ({
    from,
    to: targetPath(target),
    origin,
    createdAt,
  }));
}

function matching(query: string): SQL | undefined {
  const term = normalizeQuery(query);
  if (term === "") return undefined;
  const { slug: postSlug, title: postTitle } = blogPosts;
  const { slug, title } = portfolioProjects;
  const texts = [redirects.fromPath, redirects.toPath, postSlug, postTitle, slug, title];
  return or(...texts.map((text) => contains(sql`search_fold(${text})`, term)));
}

function selectTargets(db: Queryable) {
  const { fromPath: from, toPath: to, origin, createdAt } = redirects;
  const { id: projectId, slug: projectSlug } = portfolioProjects;
  const fields = { from, to, origin, createdAt, projectId, projectSlug, postSlug: blogPosts.slug };
  return db
    .select(fields)
    .from(redirects)
    .leftJoin(portfolioProjects, eq(portfolioProjects.id, redirects.projectId))
    .leftJoin(blogPosts, eq(blogPosts.id, redirects.postId));
}

type Target = {
  to: string | null;
  projectId: string | null;
  projectSlug: string | null;
  postSlug: string | null;
};

function targetPath({ to, projectId, projectSlug, postSlug }: Target): string {
  if (projectId !== null) return projectPath({ id: projectId, slug: projectSlug });
  return postSlug === null ? (to ?? "/") : postPath({ slug: postSlug });
}

type AddedRedirect =
  | { status: "added"; from: string }
  | { status: "refused"; field: keyof NewRedirect; problem: string };

/** Refuses loops and chains, and addresses that the site uses itself. */
export async function addRedirect(
  world: Pick<World, "db" | "now" | "environment">,
  { from, to }: NewRedirect,
): Promise<AddedRedirect> {
  const refused = (field: keyof NewRedirect, problem: string) =>
    ({ status: "refused", field, problem }) as const;
  if (to.origin !== null && to.origin.toLowerCase() !== new URL(world.environment.SITE_URL).origin)
    return refused("to", "The new address must be a page of this site.");
  return world.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "redirects");
    const problem = await fromProblem(tx, from);
    if (problem) return refused("from", problem);
    const chain = await chainProblem(tx, from, to.path);
    if (chain) return refused("to", chain);
    const item = await itemAt(tx, to.path);
    const isItem = item !== undefined && to.rest === "";
    if (!isItem && (await isMissing({ ...world, db: tx }, to.path)))
      return refused("to", `There is no page at ${to.path}.`);
    // In the item's own spelling, by which a rename finds it.
    const path = item?.path ?? encodePath(to.path);
    const target = isItem ? targetOf(item) : { toPath: path + encodePath(to.rest) };
    const createdAt = world.now();
    await tx.insert(redirects).values({ fromPath: from, origin: "owner", createdAt, ...target });
    await announce(tx, ["redirects"]);
    return { status: "added", from };
  });
}

async function fromProblem(tx: Transaction, from: string): Promise<string | null> {
  if (isProductPath(from)) return `${from} is a page of this site, so it can't be redirected.`;
  const item = await itemAt(tx, from);
  if (item) return `${from} is the address of “${item.title}”.`;
  const known = await findTarget(tx, from);
  if (known) return `${from} already redirects to ${known}. Remove that redirect first.`;
  const leading = await findLeadingTo(tx, from);
  return leading && `${leading} redirects to ${from}. Remove that redirect first.`;
}

async function chainProblem(tx: Transaction, from: string, to: string): Promise<string | null> {
  if (to === from) return "An address can't redirect to itself.";
  const next = await findTarget(tx, to);
  return next && `${to} redirects to ${next}. Enter ${next} instead.`;
}

async function findTarget(db: Queryable, from: string): Promise<string | null> {
  const [row] = await selectTargets(db).where(eq(redirects.fromPath, from));
  return row ? targetPath(row) : null;
}

async function findLeadingTo(db: Queryable, path: string): Promise<string | null> {
  const [row] = await db
    .select({ from: redirects.fromPath })
    .from(redirects)
    .where(eq(redirects.toPath, encodePath(path)));
  return row?.from ?? null;
}

/** Whatever its state: its address will be used when it is public. */
async function itemAt(db: Queryable, path: string): Promise<ItemAt | undefined> {
  const address = encodePath(path);
  return (await findItemsAt(db, [address], null)).get(address);
}

function targetOf({ kind, id }: ItemAt) {
  return kind === "post" ? { postId: id } : { projectId: id };
}

async function isMissing(
  world: Pick<World, "now"> & { db: Queryable },
  path: string,
): Promise<boolean> {
  return (await missingPaths(world, [encodePath(path)])).length > 0;
}

/** The reverse of `oldPathFrom`. */
const encodePath = (path: string) => encodeURI(path).replace(/%25(?=[0-9a-f]{2})/gi, "%");

/** Whether there was one. */
export async function removeRedirect({ db }: Pick<World, "db">, from: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(redirects).where(eq(redirects.fromPath, from));
    await announce(tx, ["redirects"]);
    return rowCount !== 0;
  });
}
