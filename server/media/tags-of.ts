import { sql } from "drizzle-orm";
import type { ChangeTag } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";

/** What changes with a stored file, as pages are told of it: every item that shows it, its lists. */
export async function tagsOfUsers(db: Queryable, mediaId: string): Promise<ChangeTag[]> {
  const { rows } = await db.execute<{ noun: string; id: string | null }>(sql`
    select noun, coalesce(project_id, post_id) as id from media_uses where media_id = ${mediaId}
    union select 'project', id from portfolio_projects
      where thumbnail_id = ${mediaId} or asset_id = ${mediaId}
    union select 'project', project_id from project_files where media_id = ${mediaId}
    union select 'post', id from blog_posts where featured_image_id = ${mediaId}`);
  const tags = rows.flatMap(({ noun, id }) => tagsOf(noun, id));
  return [...new Set(tags)];
}

function tagsOf(noun: string, id: string | null): ChangeTag[] {
  switch (noun) {
    case "project":
      return ["projects", `project:${id}`];
    case "post":
      return ["posts", `post:${id}`];
    case "about":
      return ["about"];
    default:
      return ["site"];
  }
}
