import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { dailyFigures, type FigureScope, type Figures, SUMS } from "./read-figures.ts";

export type TopPage = Figures & { path: string; noun: "Project" | "Post" | "Page" };

/** The most viewed ones, at most `limit` of each noun, so that posts leave room for projects. */
export async function readTopPages(
  db: Queryable,
  scope: FigureScope,
  limit: number,
): Promise<TopPage[]> {
  const { rows } = await db.execute<TopPage>(sql`
    select path, noun, views, visitors, sessions, bounces, seconds from (
      select *, row_number() over (partition by noun order by views desc, sessions desc, path) as rank
      from (
        select key as path, ${SUMS}, case when starts_with(key, '/project/') then 'Project'
          when starts_with(key, '/blog/') then 'Post' else 'Page' end as noun
        from (${dailyFigures("page", scope)}) as daily group by key
      ) as summed
    ) as ranked
    where rank <= ${limit} order by views desc, sessions desc, path`);
  return rows;
}
