import { type SQL, sql } from "drizzle-orm";

const COLUMNS = ["area", "hash", "ext", "width", "height", "placeholder", "renditions"];

/**
 * A `Pictured` (`domain/media/picture.ts`) as JSON, of a file joined as `media`; null without one. PostgreSQL's
 * JSON is parsed several times faster than rows of as many columns.
 */
export function picturedSql(media: string): SQL {
  const pairs = COLUMNS.map((name) => `'${name}', ${media}.${name}`).join(", ");
  return sql.raw(`case when ${media}.id is not null then json_build_object(${pairs}) end`);
}
