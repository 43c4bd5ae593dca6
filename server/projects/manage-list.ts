import { and, asc, desc, eq, not, or, type SQL, sql } from "drizzle-orm";
import { type Picture, pictureFrom } from "#domain/media/picture.ts";
import type { ProjectFilter, ProjectOrder } from "#domain/projects/state.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { mediaFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { holds } from "../search/conditions.ts";
import { readTotals } from "../site/store.ts";
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
  allowsPreview: boolean;
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

const { createdAt, id, title, year } = portfolioProjects;
const ORDERS: Record<ProjectOrder, SQL[]> = {
  newest: [desc(createdAt), desc(id)],
  title: [sql`left(${title}, 200)`, asc(id)],
  year: [desc(year), desc(createdAt), desc(id)],
};

/** One page of all projects; `page` counted from 1. spec: admin-area §2, §7 */
export async function listManagedProjects(
  db: Queryable,
  { order, ...wanted }: Wanted & { order: ProjectOrder },
  page: number,
): Promise<ManagedProject[]> {
  const rows = await db
    .select({ project: portfolioProjects, client: clients.name, media })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoin(media, eq(media.id, portfolioProjects.thumbnailId))
    .where(passing(wanted))
    .orderBy(...ORDERS[order])
    .limit(MANAGED_PROJECTS_PER_PAGE)
    .offset((page - 1) * MANAGED_PROJECTS_PER_PAGE);
  return rows.map(({ project, client, media: picture }) => ({
    ...{ id: project.id, slug: project.slug, title: project.title, client, year: project.year },
    ...{ metaTitle: project.metaTitle, metaDescription: project.metaDescription },
    ...{ isVisible: project.isVisible, isFeatured: project.isFeatured },
    ...{ isArchived: project.isArchived, allowsPreview: project.allowPublicPreview },
    picture: picture && pictureFrom(mediaFromRow(picture)),
  }));
}

/** Title or client hold what is searched for. */
function passing({ filter, search }: Wanted): SQL | undefined {
  const sought = searchedText(search);
  const { isVisible, isArchived, clientId } = portfolioProjects;
  const clientsNamed = sql`array(select id from clients where ${holds(sql`search_fold(name)`, sought)})`;
  return and(
    filter === "all" ? undefined : filter === "archived" ? isArchived : not(isArchived),
    filter === "visible" ? isVisible : filter === "hidden" ? not(isVisible) : undefined,
    sought === ""
      ? undefined
      : or(holds(sql`search_fold(project_title)`, sought), sql`${clientId} = any(${clientsNamed})`),
  );
}
