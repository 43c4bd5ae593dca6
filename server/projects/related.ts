import { sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { relatedProjects } from "#domain/projects/related.ts";
import { fold } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { readCards } from "./cards.ts";
import { isPublic } from "./store.ts";

const CANDIDATES_PER_TERM = 30;

type Terms = { categories: string[]; keywords: string[] };

/** Best first, at most six. Terms with more than 30 projects are limited to their newest 30. */
export async function findRelatedProjects(db: Queryable, post: Terms): Promise<ProjectCard[]> {
  const best = relatedProjects(post, await findCandidates(db, post)).map(({ id }) => id);
  return readCards(db, best);
}

/** Newest first, to break ties of score and year. */
async function findCandidates(db: Queryable, { categories, keywords }: Terms) {
  if (categories.length + keywords.length === 0) return [];
  const keys = (names: string[]) => sql.param(names.map((name) => fold(name.trim())));
  const { rows } = await db.execute<Terms & { id: string; year: number }>(sql`
    with wanted as (
      select 'category' as kind, key from unnest(${keys(categories)}::text[]) as key
      union
      select 'keyword', key from unnest(${keys(keywords)}::text[]) as key
    ), found as (
      select distinct project_id from wanted cross join lateral (
        select project_id from project_terms as terms
        where terms.kind = wanted.kind and terms.key = wanted.key
        order by project_year desc, created_at desc, project_id desc
        limit ${CANDIDATES_PER_TERM}
      ) as newest
    )
    select id, project_year as year, categories, keywords
    from found join portfolio_projects on id = project_id
    where ${isPublic}
    order by project_year desc, created_at desc, id desc`);
  return rows;
}
