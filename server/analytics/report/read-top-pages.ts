import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { dailyFigures, type FigureScope, type Figures, SUMS } from "./read-figures.ts";

/** `path`: empty for the rest of its noun. */
export type TopPage = Figures & { path: string; noun: "Project" | "Post" | "Page" };

/** What precedes the slug stands for the rest, since no page has such a path. */
export function restOfPages(path: SQL): SQL {
  return sql`coalesce(substring(${path} from '^/(?:project|blog)/'), '')`;
}

/** Without pages that were only left. The most viewed ones, at most `limit` of each noun, so that posts leave room for projects; then the rest. */
export async function readTopPages(
  db: Queryable,
  scope: FigureScope,
  limit: number,
): Promise<TopPage[]> {
  const { rows } = await db.execute<TopPage>(sql`
    select case when rank <= ${limit} and not is_rest then path else '' end as path, noun, ${SUMS}
    from (
      select *, row_number() over (
        partition by noun order by is_rest, views desc, sessions desc, path
      ) as rank
      from (
        select key as path, key = ${restOfPages(sql`key`)} as is_rest, ${SUMS},
          case when starts_with(key, '/project/') then 'Project'
            when starts_with(key, '/blog/') then 'Post' else 'Page' end as noun
        from (${dailyFigures("page", scope)}) as daily
        group by key having sum(views) > 0
      ) as summed
    ) as ranked
    group by 1, noun order by bool_or(is_rest), views desc, sessions desc, path`);
  return rows;
}
