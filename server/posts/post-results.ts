import { sql } from "drizzle-orm";
import { type Pictured, pictureFrom } from "#domain/media/picture.ts";
import type { Database } from "../db/connection.ts";
import { prepared } from "../db/prepared-query.ts";
import { picturedSql } from "../media/pictured-sql.ts";
import { isPostLive } from "./store.ts";

export type PostResult = { slug: string; title: string; thumbnailUrl: string | null };

export type ResultRow = {
  slug: string;
  title: string;
  crop: Pictured | null;
  image: Pictured | null;
};

/** Live posts as search results show them, by id. */
export async function readPostResults(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PostResult>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(db, { ids });
  return new Map(rows.map((row) => [row.id, postResultFrom(row)]));
}

export function postResultFrom({ slug, title, crop, image }: ResultRow): PostResult {
  const picture = (crop && pictureFrom(crop)) ?? (image && pictureFrom(image));
  return { slug, title, thumbnailUrl: picture?.src ?? null };
}

/** The columns of a `ResultRow`, and joins to `blog_posts po`. */
export const POST_RESULT = {
  columns: sql`po.slug, po.title, ${picturedSql("crop")} as crop, ${picturedSql("image")} as image`,
  joins: sql`left join media image on image.id = po.featured_image_id
    left join media crop on crop.crop_of = po.featured_image_id and crop.crop_box = po.image_crop_data`,
};

const readRows = prepared<ResultRow & { id: string }, { ids: readonly string[] }>(sql`
  select po.id, ${POST_RESULT.columns} from blog_posts po ${POST_RESULT.joins}
  where po.id = any(${sql.placeholder("ids")}::uuid[]) and ${isPostLive}`);
