import { eq, inArray } from "drizzle-orm";
import type {
  PaletteMessage,
  PalettePost,
  PaletteProject,
  PaletteResults,
} from "#domain/search/palette-results.ts";
import { isPaletteSearchable } from "#domain/search/palette-results.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import { contactSubmissions } from "../contact/tables.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { findNewestMatching, MESSAGES, POSTS, PROJECTS } from "./find-newest-matching.ts";

/** Includes hidden items, so for the owner only. Empty for a text that is too short. */
export async function searchForPalette(db: Queryable, query: string): Promise<PaletteResults> {
  if (!isPaletteSearchable(query)) return { projects: [], posts: [], messages: [] };
  const text = normalizeQuery(query);
  const [projects, posts, messages] = await Promise.all([
    findNewestMatching(db, PROJECTS, text).then((ids) => readProjects(db, ids)),
    findNewestMatching(db, POSTS, text).then((ids) => readPosts(db, ids)),
    findNewestMatching(db, MESSAGES, text).then((ids) => readMessages(db, ids)),
  ]);
  return { projects, posts, messages };
}

async function readProjects(db: Queryable, ids: string[]): Promise<PaletteProject[]> {
  const { id, title, year, isVisible, isArchived, clientId } = portfolioProjects;
  const rows = await db
    .select({ id, title, year, isVisible, isArchived, client: clients.name })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(inArray(id, ids));
  return inOrder(rows, ids);
}

async function readPosts(db: Queryable, ids: string[]): Promise<PalettePost[]> {
  const { id, title, status, isArchived } = blogPosts;
  const rows = await db
    .select({ id, title, status, isArchived })
    .from(blogPosts)
    .where(inArray(id, ids));
  return inOrder(rows, ids);
}

async function readMessages(db: Queryable, ids: string[]): Promise<PaletteMessage[]> {
  const { id, fullName, email, isRead, createdAt } = contactSubmissions;
  const rows = await db
    .select({ id, fullName, email, isRead, createdAt })
    .from(contactSubmissions)
    .where(inArray(id, ids));
  const messages = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return inOrder(messages, ids);
}

function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
