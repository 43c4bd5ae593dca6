import { type SQL, sql } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import { focused, type Pictured, pictureFrom } from "#domain/media/picture.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import { SUMMARY_MAX_CHARS } from "#domain/projects/summary.ts";
import type { Database, Queryable } from "../db/connection.ts";
import { prepared, queryPrepared } from "../db/prepared-query.ts";
import { picturedSql } from "../media/pictured-sql.ts";
import { isPublicAs, kindOfFile, rolesOf } from "./store.ts";

export type CardJson = Omit<ProjectCard, "summary" | "picture"> & {
  beginning: string;
  thumbnail: Pictured | null;
  asset: Pictured | null;
  focus: [x: number, y: number];
  allowsPreview: boolean;
};

export async function readCards(db: Queryable, ids: readonly string[]): Promise<ProjectCard[]> {
  if (ids.length === 0) return [];
  const [row] = await queryPrepared<{ cards: CardJson[] }>(
    db,
    sql`select ${cardsSql(sql`${sql.param(ids)}`)} as cards`,
  );
  const cards = new Map(row?.cards.map((card) => [card.id, cardFromJson(card)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export function cardsSql(ids: SQL): SQL {
  return sql`(select coalesce(json_agg(${CARD_JSON}), '[]') ${cardRows(ids)})`;
}

export type ProjectResult = {
  card: ProjectCard;
  workType: string;
  roles: string[];
  keywords: string[];
  thumbnailUrl: string | null;
  /** Of a file that visitors may see as the cover. */
  assetUrl: string | null;
};

export type ResultRow = CardJson &
  Pick<ProjectResult, "workType" | "keywords"> & {
    myRole: string;
    linked: string[];
  };

/** Public projects with what search results say of them, by id. */
export async function readProjectResults(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ProjectResult>> {
  if (ids.length === 0) return new Map();
  const rows = await readResults(db, { ids });
  return new Map(rows.map((row) => [row.id, projectResultFrom(row)]));
}

export function projectResultFrom(row: ResultRow): ProjectResult {
  const { workType, myRole, linked, keywords, ...card } = row;
  const { thumbnail, asset, allowsPreview } = card;
  const shownAsset = asset && canBeCover(asset, allowsPreview) ? pictureFrom(asset) : null;
  return {
    card: cardFromJson(card),
    workType,
    roles: rolesOf({ myRole }, linked),
    keywords,
    thumbnailUrl: (thumbnail && pictureFrom(thumbnail))?.src ?? null,
    assetUrl: shownAsset?.src ?? null,
  };
}

/** Of `CardJson`. */
const CARD = {
  id: sql`p.id`,
  slug: sql`p.slug`,
  title: sql`p.project_title`,
  client: sql`s.client`,
  year: sql`p.project_year`,
  categories: sql`p.categories`,
  isFeatured: sql`p.is_featured`,
  altText: sql`p.alt_text`,
  beginning: sql`left(s.beginning, ${sql.raw(String(SUMMARY_MAX_CHARS + 1))})`,
  thumbnail: picturedSql("thumbnail"),
  asset: picturedSql("asset"),
  allowsPreview: sql`p.allow_public_preview`,
  focus: sql`json_build_array(p.thumbnail_focus_x, p.thumbnail_focus_y)`,
} satisfies Record<Exclude<keyof CardJson, "fileKind">, SQL>;

const CARD_JSON = sql`json_build_object(${sql.join(
  Object.entries(CARD).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
  sql`, `,
)})`;
const CARD_COLUMNS = sql.join(
  Object.entries(CARD).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  sql`, `,
);

function cardRows(ids: SQL): SQL {
  return sql`from portfolio_projects p ${CARD_JOINS} where p.id = any(${ids}::uuid[])`;
}

const CARD_JOINS = sql`join project_search s on s.project_id = p.id
  left join media thumbnail on thumbnail.id = p.thumbnail_id
  left join media asset on asset.id = p.asset_id`;

/** The columns of a `ResultRow`, which PostgreSQL writes faster than JSON, and joins to `portfolio_projects p`. */
export const PROJECT_RESULT = {
  columns: sql`${CARD_COLUMNS}, p.work_type as "workType", p.my_role as "myRole", p.keywords,
    array(select r.name from project_roles pr join roles r on r.id = pr.role_id
      where pr.project_id = p.id order by pr.position) as linked`,
  joins: CARD_JOINS,
};

const readResults = prepared<ResultRow, { ids: readonly string[] }>(
  sql`select ${PROJECT_RESULT.columns} ${cardRows(sql`${sql.placeholder("ids")}`)} and ${isPublicAs("p")}`,
);

export function cardFromJson({
  beginning,
  thumbnail,
  asset,
  focus,
  allowsPreview,
  ...card
}: CardJson): ProjectCard {
  const shownAsset = asset && canBeCover(asset, allowsPreview) ? pictureFrom(asset) : null;
  const picture = (thumbnail && pictureFrom(thumbnail)) ?? shownAsset;
  const shown = focused(picture, ...focus);
  const kind = picture || !asset ? {} : kindOfFile(asset);
  return { ...card, summary: shorten(beginning, SUMMARY_MAX_CHARS), picture: shown, ...kind };
}
