import { sql } from "drizzle-orm";
import { type Pictured, pictureFrom } from "#domain/media/picture.ts";
import type { Database } from "../db/connection.ts";
import { prepared } from "../db/prepared-query.ts";
import { picturedSql } from "../media/pictured-sql.ts";
import { isPostLive } from "./store.ts";

export type PostResult = { slug: string; title: string; thumbnailUrl: string | null };

type ResultRow = {
  id: string;
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
  return new Map(
    rows.map(({ id, slug, title, crop, image }) => {
      const picture = (crop && pictureFrom(crop)) ?? (image && pictureFrom(image));
      return [id, { slug, title, thumbnailUrl: picture?.src ?? null }];
    }),
  );
}

const readRows = prepared<ResultRow, { ids: readonly string[] }>(sql`
  select po.id, po.slug, po.title, ${picturedSql("crop")} as crop, ${picturedSql("image")} as image
  from blog_posts po left join media image on image.id = po.featured_image_id
    left join media crop on crop.crop_of = po.featured_image_id and crop.crop_box = po.image_crop_data
  where po.id = any(${sql.placeholder("ids")}::uuid[]) and ${isPostLive}`);
