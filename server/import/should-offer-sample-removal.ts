import { sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { readSampleContent } from "./plan/sample-content.ts";

/** Whether it is the first own content. decisions: Site, "The first real import" */
export async function shouldOfferSampleRemoval(db: Queryable, projectId: string): Promise<boolean> {
  const { untouched } = await readSampleContent(db);
  if (untouched === 0) return false;
  const { rows } = await db.execute<{ is_first: boolean }>(sql`
    select not exists (
      select from portfolio_projects p where p.id <> ${projectId}
        and not exists (select from import_items i where i.project_id = p.id)
    ) and not exists (
      select from blog_posts p where not exists (select from import_items i where i.post_id = p.id)
    ) as is_first`);
  return rows[0]?.is_first ?? false;
}
