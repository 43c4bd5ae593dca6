import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { shorten } from "#domain/html/text.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import type { Database } from "../db/connection.ts";
import { media } from "../media/tables.ts";
import { projectSearch } from "../search/tables.ts";
import { pictureOf, SUMMARY_MAX_CHARS } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

const thumbnail = alias(media, "thumbnail");
const asset = alias(media, "asset");

/** The cards of public projects, in the order of their ids; one that has gone is left out. */
export async function readCards(db: Database, ids: readonly string[]): Promise<ProjectCard[]> {
  if (ids.length === 0) return [];
  const rows = await preparedFor(db).execute({ ids });
  const cards = new Map(
    rows.map(({ card, client, beginning, thumbnail, asset }) => [
      card.id,
      {
        ...card,
        client,
        summary: shorten(beginning, SUMMARY_MAX_CHARS),
        picture: pictureOf(thumbnail) ?? pictureOf(asset),
      },
    ]),
  );
  return ids.flatMap((wanted) => cards.get(wanted) ?? []);
}

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

function preparedFor(db: Database) {
  const known = prepared.get(db) ?? prepare(db);
  prepared.set(db, known);
  return known;
}

function prepare(db: Database) {
  const { id, slug, title, year, categories, isFeatured, altText } = portfolioProjects;
  const { client, beginning } = projectSearch;
  return db
    .select({
      card: { id, slug, title, year, categories, isFeatured, altText },
      ...{ client, beginning, thumbnail, asset },
    })
    .from(portfolioProjects)
    .innerJoin(projectSearch, eq(projectSearch.projectId, id))
    .leftJoin(thumbnail, eq(thumbnail.id, portfolioProjects.thumbnailId))
    .leftJoin(asset, eq(asset.id, portfolioProjects.assetId))
    .where(sql`${id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("project_cards");
}
