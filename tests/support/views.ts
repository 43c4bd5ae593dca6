import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/connection.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { clients, portfolioProjects, projectRoles, roles } from "#server/projects/tables.ts";

/** Headless browsers count as crawlers. */
export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** A report that a page was opened and read. */
export function beaconOf(path: string, changes: object = {}): string {
  return JSON.stringify({ path, isOpened: true, isRead: true, ...changes });
}

let visitors = 0;

function newAddress(): string {
  visitors += 1;
  return `198.51.${visitors >> 8}.${visitors & 255}`;
}

/** Uses a new client address unless `headers` has one. */
export function sendBeacon(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/views`, {
    method: "POST",
    body,
    headers: {
      "User-Agent": BROWSER,
      "Content-Type": "text/plain;charset=UTF-8",
      "X-Forwarded-For": newAddress(),
      ...headers,
    },
  });
}

export async function addPost(
  db: Database,
  changes: Partial<typeof blogPosts.$inferInsert> = {},
): Promise<string> {
  const slug = `post-${randomUUID()}`;
  const publishedAt = new Date("2020-01-01T00:00:00Z");
  const [post] = await db
    .insert(blogPosts)
    .values({ slug, title: "A post", status: "published", publishedAt, ...changes })
    .returning({ id: blogPosts.id });
  return post?.id ?? "";
}

export async function addProject(
  db: Database,
  changes: Partial<typeof portfolioProjects.$inferInsert> = {},
  roleNames: string[] = [],
): Promise<string> {
  const client = `Client ${randomUUID()}`;
  const [owner] = await db.insert(clients).values({ name: client }).returning();
  const values = { title: "A project", workType: "Campaign", year: 2024, isVisible: true };
  const [project] = await db
    .insert(portfolioProjects)
    .values({ ...values, clientId: owner?.id ?? "", ...changes })
    .returning({ id: portfolioProjects.id });
  const projectId = project?.id ?? "";
  for (const [position, name] of roleNames.entries()) {
    const [role] = await db.insert(roles).values({ name }).returning();
    await db.insert(projectRoles).values({ projectId, roleId: role?.id ?? "", position });
  }
  return projectId;
}
