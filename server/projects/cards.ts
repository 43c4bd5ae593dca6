import { type SQL, sql } from "drizzle-orm";
import { shorten } from "#domain/html/text.ts";
import { focused, type Pictured, pictureFrom } from "#domain/media/picture.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import { SUMMARY_MAX_CHARS } from "#domain/projects/summary.ts";
import type { Queryable } from "../db/connection.ts";
import { queryPrepared } from "../db/prepared-query.ts";
import { kindOfFile } from "./store.ts";

export type CardJson = Omit<ProjectCard, "summary" | "picture"> & {
  beginning: string;
  thumbnail: Pictured | null;
  asset: Pictured | null;
  focus: [x: number, y: number];
  allowsPreview: boolean;
};

/** JSON from the database is parsed several times faster than rows of as many columns. */
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
  return sql`(select coalesce(json_agg(json_build_object(
      'id', p.id, 'slug', p.slug, 'title', p.project_title, 'client', s.client,
      'year', p.project_year, 'categories', p.categories, 'isFeatured', p.is_featured,
      'altText', p.alt_text, 'beginning', left(s.beginning, ${sql.raw(String(SUMMARY_MAX_CHARS + 1))}),
      'thumbnail', ${pictureSql("thumbnail")}, 'asset', ${pictureSql("asset")},
      'allowsPreview', p.allow_public_preview,
      'focus', json_build_array(p.thumbnail_focus_x, p.thumbnail_focus_y))), '[]')
    from portfolio_projects p join project_search s on s.project_id = p.id
      left join media thumbnail on thumbnail.id = p.thumbnail_id
      left join media asset on asset.id = p.asset_id
    where p.id = any(${ids}::uuid[]))`;
}

function pictureSql(media: "thumbnail" | "asset"): SQL {
  const columns = ["area", "hash", "ext", "width", "height", "placeholder", "renditions"];
  const pairs = columns.map((name) => `'${name}', ${media}.${name}`).join(", ");
  return sql.raw(`case when ${media}.id is not null then json_build_object(${pairs}) end`);
}

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
