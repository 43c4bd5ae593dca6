import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { type ItemText, inPlain } from "./item-text.ts";
import { joinLines } from "./join-lines.ts";

/** Texts of the files that visitors may open: those of projects, and the resume. */
export async function readFileTexts(
  db: Queryable,
  { projects, about }: { projects: readonly string[]; about: boolean },
): Promise<ItemText[]> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (u.media_id, u.project_id) u.media_id as "mediaId", u.project_id as "projectId", t.pages,
      coalesce(nullif(f.display_name, ''), m.file_name) as name, p.project_title as "projectTitle"
    from public_uses u join file_texts t on t.media_id = u.media_id and t.state = 'read'
      join media m on m.id = u.media_id
      left join portfolio_projects p on p.id = u.project_id
      left join project_files f on f.media_id = u.media_id and f.project_id = u.project_id
    where u.opens_file and (
      (u.project_id = any(${sql.param(projects)}::uuid[]) and u.role in ('asset', 'file'))
      or (${about}::boolean and (u.noun, u.role) = ('about', 'resume')))`);
  return rows.map(({ mediaId, projectId, pages, name, projectTitle }) => ({
    kind: projectId ? "file" : "resume",
    projectId,
    postId: null,
    mediaId,
    title: name,
    fields: [{ text: projectTitle ?? "", weight: 1 }],
    texts: joinLines(pages).map((page, i) =>
      inPlain(page, pages.length > 1 ? headingOf(i + 1) : ""),
    ),
  }));
}

/** The projects whose files have texts, public or not: for most there is nothing to read. */
export async function findProjectsWithFileTexts(
  db: Queryable,
  projects: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct u.project_id as id from media_uses u join file_texts t on t.media_id = u.media_id
    where u.project_id = any(${sql.param(projects)}::uuid[]) and t.state = 'read'`);
  return new Set(rows.map(({ id }) => id));
}

const headingOf = (page: number) => `Page ${page}`;

/** The number of the page that a passage stands under; null where files are not divided. */
export function pageNumberOf(heading: string): number | null {
  const page = /^Page (\d{1,9})$/.exec(heading)?.[1];
  return page === undefined ? null : Number(page);
}

type Row = {
  mediaId: string;
  projectId: string | null;
  pages: string[];
  name: string;
  projectTitle: string | null;
};
