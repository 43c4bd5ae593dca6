import { sql } from "drizzle-orm";
import { plainText } from "#domain/html/text.ts";
import {
  INDEX_MAX_PROJECTS,
  type IndexedProject,
  SEARCHED_DESCRIPTION_MAX_CHARS,
} from "#domain/search/instant.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { mapYielding } from "../../concurrency/map-yielding.ts";
import type { Queryable } from "../../db/connection.ts";
import { readTotal } from "../../db/totals.ts";
import type { ResourceRoute } from "../../http/resource-route.ts";
import { readCards } from "../cards.ts";
import { isPublic, newestFirst, readRoles, rolesOf } from "../store.ts";
import { portfolioProjects } from "../tables.ts";
import { projectSearch } from "./tables.ts";

/** Cached for all visitors until a project changes. */
export const searchIndex: ResourceRoute = async ({ db }, notes) => {
  notes.dependsOn("projects");
  notes.allowCaching();
  const body = await toJson(await readSearchIndex(db));
  return { type: "application/json; charset=utf-8", body };
};

async function toJson(index: SearchIndex): Promise<Buffer> {
  if (!index.complete) return Buffer.from(JSON.stringify(index));
  const projects = await mapYielding(index.projects, (project) => JSON.stringify(project));
  return Buffer.from(`{"complete":true,"projects":[${projects.join(",")}]}`);
}

/** Incomplete where the server has to search. */
type SearchIndex =
  | { complete: true; projects: IndexedProject[] }
  | { complete: false; total: number };

/** Above this the server searches, to spare browsers the download. */
const INDEX_MAX_TEXT_BYTES = 8_000_000;

/** Newest first. decisions: Search */
export async function readSearchIndex(db: Queryable): Promise<SearchIndex> {
  const total = await readTotal(db, "public_projects");
  if (total > INDEX_MAX_PROJECTS || (await textBytes(db)) > INDEX_MAX_TEXT_BYTES) {
    return { complete: false, total };
  }
  return { complete: true, projects: await readIndexedProjects(db) };
}

async function textBytes(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${projectSearch.haystack})), 0)` })
    .from(projectSearch);
  return Number(row?.bytes);
}

async function readIndexedProjects(db: Queryable): Promise<IndexedProject[]> {
  const { id, workType, myRole, keywords, description, featuredPosition, createdAt } =
    portfolioProjects;
  const rows = await db
    .select({ id, workType, myRole, keywords, description, featuredPosition, createdAt })
    .from(portfolioProjects)
    .where(isPublic)
    .orderBy(...newestFirst)
    .limit(INDEX_MAX_PROJECTS);
  const ids = rows.map((row) => row.id);
  const [cards, roles] = await Promise.all([readCards(db, ids), readRoles(db)]);
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  const rolesByProject = Map.groupBy(roles, ({ projectId }) => projectId);
  const projects = await mapYielding(rows, ({ myRole, description, createdAt, ...project }) => {
    const card = cardsById.get(project.id);
    const linked = rolesByProject.get(project.id)?.map(({ name }) => name) ?? [];
    return (
      card && {
        ...card,
        ...project,
        roles: rolesOf({ myRole }, linked),
        text: firstCodePoints(plainText(description), SEARCHED_DESCRIPTION_MAX_CHARS),
        createdAt: createdAt.getTime(),
      }
    );
  });
  return projects.filter((project) => project !== undefined);
}
