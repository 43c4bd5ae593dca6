import { eq, inArray } from "drizzle-orm";
import type { Found, FoundMessage, FoundPost, FoundProject } from "#domain/search/find.ts";
import { isFindable } from "#domain/search/find.ts";
import { searchedText } from "#domain/search/text.ts";
import { contactSubmissions } from "../contact/tables.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { MESSAGES, newestWith, POSTS, PROJECTS } from "./newest-with.ts";

/**
 * Finds projects, posts and messages that hold a text, hidden ones too: for the owner alone.
 * Nothing for a text that is too short.
 */
export async function find(db: Queryable, query: string): Promise<Found> {
  if (!isFindable(query)) return { projects: [], posts: [], messages: [] };
  const sought = searchedText(query);
  const [projects, posts, messages] = await Promise.all([
    newestWith(db, PROJECTS, sought).then((ids) => readProjects(db, ids)),
    newestWith(db, POSTS, sought).then((ids) => readPosts(db, ids)),
    newestWith(db, MESSAGES, sought).then((ids) => readMessages(db, ids)),
  ]);
  return { projects, posts, messages };
}

async function readProjects(db: Queryable, ids: string[]): Promise<FoundProject[]> {
  const { id, title, year, isVisible, isArchived, clientId } = portfolioProjects;
  const rows = await db
    .select({ id, title, year, isVisible, isArchived, client: clients.name })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(inArray(id, ids));
  return inOrder(rows, ids);
}

async function readPosts(db: Queryable, ids: string[]): Promise<FoundPost[]> {
  const { id, title, status, isArchived } = blogPosts;
  const rows = await db
    .select({ id, title, status, isArchived })
    .from(blogPosts)
    .where(inArray(id, ids));
  return inOrder(rows, ids);
}

async function readMessages(db: Queryable, ids: string[]): Promise<FoundMessage[]> {
  const { id, fullName, email, isRead, createdAt } = contactSubmissions;
  const rows = await db
    .select({ id, fullName, email, isRead, createdAt })
    .from(contactSubmissions)
    .where(inArray(id, ids));
  const told = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return inOrder(told, ids);
}

function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
