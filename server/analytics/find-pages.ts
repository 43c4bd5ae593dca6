import { and, eq, inArray, sql } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../db/connection.ts";
import { isLive } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../projects/tables.ts";
import type { analyticsEvents } from "./tables.ts";

type EventRow = typeof analyticsEvents.$inferInsert;

export type ItemFacts = Pick<
  EventRow,
  "blogPostId" | "projectId" | "workType" | "myRole" | "projectYear" | "clientName" | "categories"
>;
/** `path` as it is linked. */
export type CountedPage = { path: string; item: ItemFacts | null };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Asked = { path: string; noun: "post" | "project"; key: string };

/** The public pages among the paths, so that nothing else can be counted. */
export async function findPages(
  db: Queryable,
  paths: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, CountedPage>> {
  const found = new Map<string, CountedPage>();
  const asked: Asked[] = [];
  for (const path of paths) {
    const bare = path.length > 1 ? path.replace(/\/$/, "") : path;
    if (Object.hasOwn(PAGE_TITLES, bare)) found.set(path, { path: bare, item: null });
    else asked.push(...itemOf(path, bare));
  }
  const posts = asked.filter(({ noun }) => noun === "post");
  if (posts.length > 0) await addPosts(db, posts, now, found);
  const projects = asked.filter(({ noun }) => noun === "project");
  if (projects.length > 0) await addProjects(db, projects, found);
  return found;
}

function itemOf(path: string, bare: string): Asked[] {
  const [, section, first = "", second = "", ...rest] = bare.split("/");
  if (rest.length > 0) return [];
  if (section === "project" && first === "id") {
    return UUID.test(second) ? [{ path, noun: "project", key: second }] : [];
  }
  const key = decodePart(first);
  if (second !== "" || !key) return [];
  if (section === "blog") return [{ path, noun: "post", key }];
  return section === "project" ? [{ path, noun: "project", key }] : [];
}

/** Of a path. Null when it is no text that PostgreSQL could hold. */
export function decodePart(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") || !text.isWellFormed() ? null : text;
  } catch {
    return null;
  }
}

async function addPosts(
  db: Queryable,
  asked: Asked[],
  now: Date,
  found: Map<string, CountedPage>,
): Promise<void> {
  const slugs = asked.map(({ key }) => key);
  const rows = await db
    .select({ id: blogPosts.id, slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(inArray(blogPosts.slug, slugs), isLive(now)));
  for (const { path, key } of asked) {
    const post = rows.find(({ slug }) => slug === key);
    if (post) found.set(path, { path: postPath(post), item: { blogPostId: post.id } });
  }
}

async function addProjects(
  db: Queryable,
  asked: Asked[],
  found: Map<string, CountedPage>,
): Promise<void> {
  const keys = asked.map(({ key }) => key);
  const linkedRoles = db
    .select({
      names: sql<string | null>`string_agg(${roles.name}, ', ' order by ${projectRoles.position})`,
    })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(projectRoles.projectId, portfolioProjects.id));
  const rows = await db
    .select({
      id: portfolioProjects.id,
      slug: portfolioProjects.slug,
      workType: portfolioProjects.workType,
      myRole: sql<string>`coalesce((${linkedRoles}), ${portfolioProjects.myRole})`,
      projectYear: portfolioProjects.year,
      clientName: clients.name,
      categories: portfolioProjects.categories,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(
      and(
        isPublic,
        sql`(${inArray(portfolioProjects.slug, keys)} or ${inArray(
          portfolioProjects.id,
          keys.filter((key) => UUID.test(key)),
        )})`,
      ),
    );
  for (const { path, key } of asked) {
    const row = rows.find(({ id, slug }) => id === key || slug === key);
    if (!row) continue;
    const { id, slug, ...facts } = row;
    found.set(path, { path: projectPath({ id, slug }), item: { ...facts, projectId: id } });
  }
}
