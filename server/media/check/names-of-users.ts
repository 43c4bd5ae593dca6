import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";

const NAMED_MAX = 5;

/** Who uses a stored file, in words for its owner. */
export async function namesOfUsers(db: Queryable, mediaId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct case noun
        when 'project' then 'the project "' || project_title || '"'
        when 'post' then 'the post "' || title || '"'
        when 'about' then 'the About page'
        else 'the site' end as name
    from media_uses
      left join portfolio_projects on portfolio_projects.id = project_id
      left join blog_posts on blog_posts.id = post_id
    where media_id = ${mediaId} order by name limit ${NAMED_MAX + 1}`);
  const names = rows.slice(0, NAMED_MAX).map(({ name }) => name);
  if (names.length === 0) return "nothing uses it";
  return `used by ${names.join(", ")}${rows.length > NAMED_MAX ? " and others" : ""}`;
}
