import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { ProjectFilter, ProjectOrder } from "#domain/projects/state.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { type MediaRow, mediaFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { holds } from "../search/conditions.ts";
import { readTotals } from "../site/store.ts";
import { idsInOrder } from "./managed-order.ts";
import { clients, portfolioProjects } from "./tables.ts";

/** A project as its owner sees it in the table. */
export type ManagedProject = {
  id: string;
  slug: string | null;
  title: string;
  client: string;
  year: number;
  metaTitle: string;
  metaDescription: string;
  isVisible: boolean;
  isFeatured: boolean;
  isArchived: boolean;
  /** Whether the public ever saw it. */
  wasShown: boolean;
  allowsPreview: boolean;
  /** Why it lies in the archive; empty when it does not, or nobody said. */
  archiveReason: string;
  picture: Picture | null;
};

export const MANAGED_PROJECTS_PER_PAGE = 25;
const FOUND_MAX = 1_000;

type Wanted = { filter: ProjectFilter; search: string };

/** How many projects there are behind each filter, and how many are featured. */
export async function readProjectCounters(db: Queryable) {
  const totalOf = await readTotals(db, [
    "projects",
    "public_projects",
    "hidden_projects",
    "archived_projects",
    "featured_projects",
  ]);
  return {
    all: totalOf("projects"),
    visible: totalOf("public_projects"),
    hidden: totalOf("hidden_projects"),
    archived: totalOf("archived_projects"),
    featured: totalOf("featured_projects"),
  };
}

/** How many projects pass; of those that are searched for up to 1,000. */
export async function countManagedProjects(db: Queryable, wanted: Wanted): Promise<number> {
  if (searchedText(wanted.search) === "") return (await readProjectCounters(db))[wanted.filter];
  return countUpTo(db, FOUND_MAX, sql`select 1 from ${portfolioProjects} where ${passing(wanted)}`);
}

/** One page of all projects; `page` counted from 1. spec: admin-area §2, §7 */
export async function listManagedProjects(
  db: Queryable,
  { order, ...wanted }: Wanted & { order: ProjectOrder },
  page: number,
): Promise<ManagedProject[]> {
  const limit = MANAGED_PROJECTS_PER_PAGE;
  const ids = await idsInOrder(db, passing(wanted), order, { limit, offset: (page - 1) * limit });
  if (ids.length === 0) return [];
  const rows = await db
    .select({ project: portfolioProjects, client: clients.name, media })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoin(media, eq(media.id, portfolioProjects.thumbnailId))
    .where(inArray(portfolioProjects.id, ids));
  const projects = new Map(rows.map((row) => [row.project.id, managedFrom(row)]));
  return ids.flatMap((id) => projects.get(id) ?? []);
}

type Row = {
  project: typeof portfolioProjects.$inferSelect;
  client: string;
  media: MediaRow | null;
};

function managedFrom({ project, client, media: picture }: Row): ManagedProject {
  return {
    id: project.id,
    slug: project.slug,
    title: project.title,
    client,
    year: project.year,
    metaTitle: project.metaTitle,
    metaDescription: project.metaDescription,
    isVisible: project.isVisible,
    isFeatured: project.isFeatured,
    wasShown: project.firstShownAt !== null,
    isArchived: project.isArchived,
    allowsPreview: project.allowPublicPreview,
    archiveReason: project.archiveReason,
    picture: picture && pictureFrom(mediaFromRow(picture)),
  };
}

function passing({ filter, search }: Wanted): SQL | undefined {
  const sought = searchedText(search);
  const { isVisible, isArchived } = portfolioProjects;
  return and(
    filter === "all" ? undefined : filter === "archived" ? isArchived : not(isArchived),
    filter === "visible" ? isVisible : filter === "hidden" ? not(isVisible) : undefined,
    sought === "" ? undefined : projectWith((text) => holds(text, sought)),
  );
}

/** Projects whose title or client's name meets a condition. */
export function projectWith(isMet: (text: SQL) => SQL): SQL {
  const clientsNamed = sql`array(select id from ${clients} where ${isMet(sql`search_fold(name)`)})`;
  const ofClient = sql`${portfolioProjects.clientId} = any(${clientsNamed})`;
  return sql`(${isMet(sql`search_fold(project_title)`)} or ${ofClient})`;
}
