import { type SQL, sql } from "drizzle-orm";
import { type MediaAddress, mediaUrl, type Rendition, renditionUrl } from "#domain/media/media.ts";
import { postPath } from "#domain/posts/post.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Passage, PassageSource, RankedPassage } from "#domain/search/passage.ts";
import type { Database, Queryable } from "../../db/connection.ts";
import { prepared, queryPrepared } from "../../db/prepared-query.ts";
import { isPostLive } from "../../posts/store.ts";
import { isPublicAs } from "../../projects/store.ts";
import { pageNumberOf } from "./file-texts.ts";
import { KIND_CODES } from "./kinds.ts";
import { RAISED_BY_PHRASES, type ValuesToRaise } from "./phrases.ts";
import { isFileOpen } from "./public-files.ts";

/** By id; what is not public, or no longer, is left out. */
export async function readPublicPassages(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Passage>> {
  if (ids.length === 0) return new Map();
  const found = sql`select unnest(${sql.param(ids)}::int[]) as id, 0 as score`;
  const rows = await queryPrepared<Row>(db, rowsOf(found));
  return new Map(rows.map((row) => [row.id, passageFrom(row)]));
}

/** Those that are public, best first. */
export async function readRaisedPassages(
  db: Database,
  values: ValuesToRaise,
): Promise<RankedPassage[]> {
  const rows = await readRaised(db, values);
  return rows
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .map((row) => ({ ...passageFrom(row), score: row.score }));
}

/** Name of the file `media f` of `indexed_items i`, as the project shows it. */
export const FILE_NAME = sql`coalesce((
  select coalesce(nullif(pf.display_name, ''), pf.file_name) from project_files pf
  where pf.media_id = f.id and pf.project_id = i.project_id limit 1), f.file_name)`;

/** Those that are public now: others may have been read a while ago. */
export async function keepPublic(
  db: Queryable,
  passages: readonly RankedPassage[],
): Promise<RankedPassage[]> {
  const found = await readPublicPassages(
    db,
    passages.map(({ id }) => Number(id)),
  );
  return passages.filter(({ id }) => found.has(Number(id)));
}

type Named = { id: string; slug: string | null; title: string };
type Row = {
  id: number;
  score: number;
  heading: string;
  text: string;
  kind: number;
  project: Named | null;
  post: (Named & { slug: string }) | null;
  file: (MediaAddress & { id: string; name: string }) | null;
  person: string | null;
  allowsPreview: boolean | null;
  thumbnail: Thumbnail | null;
  cover: Thumbnail | null;
};
type Thumbnail = MediaAddress & { renditions: Rendition[] };

function pictureSql(media: "thumbnail" | "cover") {
  return sql.raw(
    `case when ${media}.id is not null then json_build_object('area', ${media}.area, 'hash', ${media}.hash, 'ext', ${media}.ext, 'renditions', ${media}.renditions) end`,
  );
}

const rowsOf = (found: SQL) => sql`
  select found.score, p.id, p.heading, p.text, i.kind,
    case when pr.id is not null then json_build_object('id', pr.id, 'slug', pr.slug, 'title', pr.project_title) end as project,
    case when po.id is not null then json_build_object('id', po.id, 'slug', po.slug, 'title', po.title) end as post,
    case when f.id is not null then json_build_object('id', f.id, 'area', f.area, 'hash', f.hash, 'ext', f.ext, 'name', ${FILE_NAME}) end as file,
    a.name as person, pr.allow_public_preview as "allowsPreview",
    ${pictureSql("thumbnail")} as thumbnail, ${pictureSql("cover")} as cover
  from (${found}) as found join passages p on p.id = found.id join indexed_items i on i.id = p.item_id
    left join portfolio_projects pr on pr.id = i.project_id and ${isPublicAs("pr")}
    left join blog_posts po on po.id = i.post_id and ${isPostLive}
    left join media f on f.id = i.media_id
    left join about_content a on i.kind in (${sql.raw(`${KIND_CODES.about}, ${KIND_CODES.resume}`)})
    left join media crop on crop.crop_of = po.featured_image_id and crop.crop_box = po.image_crop_data
    left join media thumbnail on thumbnail.id = coalesce(pr.thumbnail_id, crop.id, po.featured_image_id)
    left join media cover on cover.id = pr.asset_id
  where case i.kind
    when ${sql.raw(`${KIND_CODES.project}`)} then pr.id is not null
    when ${sql.raw(`${KIND_CODES.post}`)} then po.id is not null
    when ${sql.raw(`${KIND_CODES.about}`)} then a.id is not null
    else ${isFileOpen} end`;

const readRaised = prepared<Row, ValuesToRaise>(rowsOf(RAISED_BY_PHRASES));

function passageFrom(row: Row): Passage {
  const { id, heading, text } = row;
  return { id: String(id), heading, text, source: sourceOf(row) };
}

function sourceOf({ kind, heading, project, post, file, person, ...row }: Row): PassageSource {
  const thumbnailUrl =
    smallest(row.thumbnail) ??
    (row.cover && canBeCover(row.cover, row.allowsPreview ?? false) ? smallest(row.cover) : null);
  if (file && kind === KIND_CODES.file) {
    const { id, name } = file;
    const shownAt = project ? projectPath(project) : mediaUrl(file);
    const source = {
      kind: "file",
      id,
      slug: null,
      title: name,
      path: pathToPage(file, heading) ?? shownAt,
      thumbnailUrl,
    } as const;
    return project ? { ...source, projectId: project.id } : source;
  }
  if (file) {
    const path = pathToPage(file, heading) ?? "/about";
    return { kind: "resume", id: "resume", slug: null, title: file.name, path, thumbnailUrl: null };
  }
  if (project) return { kind: "project", ...project, path: projectPath(project), thumbnailUrl };
  if (post) return { kind: "post", ...post, path: postPath(post), thumbnailUrl };
  const title = person || "About";
  return { kind: "about", id: "about", slug: null, title, path: "/about", thumbnailUrl: null };
}

/** Viewers of browsers open a PDF at the page that the fragment names. Other files would be downloaded. */
function pathToPage(file: MediaAddress, heading: string): string | null {
  const page = file.ext === "pdf" ? pageNumberOf(heading) : null;
  return page === null ? null : `${mediaUrl(file)}#page=${page}`;
}

/** For a chip. */
function smallest(media: Thumbnail | null): string | null {
  const made = media?.renditions.find(({ formats }) => formats.includes("webp"));
  return media && made ? renditionUrl(media, made.name, "webp") : null;
}
