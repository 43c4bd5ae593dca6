import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { ProjectFilter, ProjectOrder } from "#domain/projects/state.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { contains } from "../db/match-text.ts";
import { readTotals } from "../db/totals.ts";
import { pictureFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { idsInOrder } from "./managed-order.ts";
import { clients, portfolioProjects } from "./tables.ts";

export type ManagedProject = Awaited<ReturnType<typeof listManagedProjects>>[number];

export const MANAGED_PROJECTS_PER_PAGE = 25;
const COUNT_LIMIT = 1_000;

export async function hasProject(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(portfolioProjects, eq(portfolioProjects.id, id))) > 0;
}

type ProjectListQuery = { filter: ProjectFilter; search: string };

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

/** Searches count up to `COUNT_LIMIT`. */
export async function countManagedProjects(
  db: Queryable,
  query: ProjectListQuery,
): Promise<number> {
  if (normalizeQuery(query.search) === "") return (await readProjectCounters(db))[query.filter];
  return countUpTo(
    db,
    COUNT_LIMIT,
    sql`select 1 from ${portfolioProjects} where ${conditionOf(query)}`,
  );
}

/** `page` from 1. spec: admin-area §2, §7 */
export async function listManagedProjects(
  db: Queryable,
  { order, ...query }: ProjectListQuery & { order: ProjectOrder },
  page: number,
) {
  const limit = MANAGED_PROJECTS_PER_PAGE;
  const ids = await idsInOrder(db, conditionOf(query), order, {
    limit,
    offset: (page - 1) * limit,
  });
  if (ids.length === 0) return [];
  const { id, slug, title, year, metaTitle, metaDescription } = portfolioProjects;
  const { isVisible, isFeatured, isArchived, archiveReason, firstShownAt } = portfolioProjects;
  const rows = await db
    .select({
      id,
      slug,
      title,
      client: clients.name,
      year,
      metaTitle,
      metaDescription,
      isVisible,
      isFeatured,
      isArchived,
      archiveReason,
      /** Whether it was ever public. */
      wasShown: sql<boolean>`${firstShownAt} is not null`,
      allowsPreview: portfolioProjects.allowPublicPreview,
      thumbnail: media,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoin(media, eq(media.id, portfolioProjects.thumbnailId))
    .where(inArray(id, ids));
  const projects = new Map(
    rows.map(({ thumbnail, ...project }) => {
      return [project.id, { ...project, picture: pictureFromRow(thumbnail) }];
    }),
  );
  return ids.flatMap((one) => projects.get(one) ?? []);
}

function conditionOf({ filter, search }: ProjectListQuery): SQL | undefined {
  // The list shows slugs with a slash.
  const text = normalizeQuery(search).replace(/^\/(?=.)/, "");
  const { isVisible, isArchived } = portfolioProjects;
  return and(
    filter === "all" ? undefined : filter === "archived" ? isArchived : not(isArchived),
    filter === "visible" ? isVisible : filter === "hidden" ? not(isVisible) : undefined,
    text === "" ? undefined : projectMatching((column) => contains(column, text)),
  );
}

/** By title, client or slug. */
export function projectMatching(isMet: (text: SQL) => SQL): SQL {
  const matchingClients = sql`array(select id from ${clients} where ${isMet(sql`search_fold(name)`)})`;
  const ofClient = sql`${portfolioProjects.clientId} = any(${matchingClients})`;
  const bySlug = isMet(sql`search_fold(slug)`);
  return sql`(${isMet(sql`search_fold(project_title)`)} or ${ofClient} or ${bySlug})`;
}
