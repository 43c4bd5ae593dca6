import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/connection.ts";
import { blogPosts } from "#server/posts/tables.ts";
import { clients, portfolioProjects, projectRoles, roles } from "#server/projects/tables.ts";

type ProjectValues = Partial<typeof portfolioProjects.$inferInsert>;
type PostValues = Partial<typeof blogPosts.$inferInsert>;

/** Hidden, of a new client. */
export async function addProject(db: Database, values: ProjectValues = {}): Promise<string> {
  const clientId = values.clientId ?? (await addClient(db));
  const needed = { title: "A project", workType: "Pitch", year: 2026 };
  const [project] = await db
    .insert(portfolioProjects)
    .values({ ...needed, ...values, clientId })
    .returning({ id: portfolioProjects.id });
  return project?.id ?? "";
}

export async function addPublicProject(
  db: Database,
  values: ProjectValues = {},
  roleNames: string[] = [],
): Promise<string> {
  const projectId = await addProject(db, { isVisible: true, ...values });
  for (const [position, name] of roleNames.entries()) {
    const [role] = await db.insert(roles).values({ name }).returning();
    await db.insert(projectRoles).values({ projectId, roleId: role?.id ?? "", position });
  }
  return projectId;
}

/** A draft. */
export async function addPost(db: Database, values: PostValues = {}): Promise<string> {
  const needed = { slug: `post-${randomUUID()}`, title: "A post" };
  const [post] = await db
    .insert(blogPosts)
    .values({ ...needed, ...values })
    .returning({ id: blogPosts.id });
  return post?.id ?? "";
}

export async function addPublicPost(db: Database, values: PostValues = {}): Promise<string> {
  const publishedAt = new Date("2020-01-01T00:00:00Z");
  return addPost(db, { status: "published", publishedAt, ...values });
}

async function addClient(db: Database): Promise<string> {
  const [client] = await db
    .insert(clients)
    .values({ name: `Client ${randomUUID()}` })
    .returning({ id: clients.id });
  return client?.id ?? "";
}
