import { sql } from "drizzle-orm";
import type { Database } from "../../db/connection.ts";
import { prepared, unplanned } from "../../db/prepared-query.ts";
import {
  PROJECT_RESULT,
  type ProjectResult,
  projectResultFrom,
  type ResultRow,
  readProjectResults,
} from "../../projects/cards.ts";
import { isPublic } from "../../projects/store.ts";
import { mergeRankings } from "../vectors/merge-rankings.ts";
import type { NearPassage } from "../vectors/vector-index.ts";
import type { FoundText } from "./found-texts.ts";
import { KIND_CODES } from "./kinds.ts";
import { withItems } from "./passage-items.ts";
import { RAISED_BY_PHRASES, type ValuesToRaise, valuesToRaise } from "./phrases.ts";
import { isFileOpen } from "./public-files.ts";
import { type QueryTerms, rankUnits } from "./rank-units.ts";
import { FILE_NAME } from "./read-passages.ts";

/** More are ranked than asked for: files belong to projects, and some may be hidden meanwhile. */
const UNITS_PER_RESULT = 3;
const UNITS_MIN = 60;
/** Weight of the best passage beside the whole item: a long text may answer in one place. */
const PASSAGE_WEIGHT = 0.5;

type Search = {
  limit: number;
  /** By default, also what the projects' files contain. */
  withFiles?: boolean;
  /** Passages that are near by meaning, best first. */
  near?: readonly NearPassage[];
};

/** `best`: of its texts with the words, unless all of them are far from the best of others. */
export type RankedProject = { id: string; best: FoundText | null; result: ProjectResult };

/** Public projects, best first. Newer ones first among equals. */
export async function rankProjects(
  db: Database,
  query: QueryTerms,
  { limit, withFiles = true, near = [] }: Search,
): Promise<RankedProject[]> {
  const kinds: readonly number[] = withFiles
    ? [KIND_CODES.project, KIND_CODES.file]
    : [KIND_CODES.project];
  const items = { limit, kinds, near: near.filter(({ kind }) => kinds.includes(kind)) };
  if (items.near.length === 0) return rankByWords(db, query, items);
  const [byWords, byMeaning] = await Promise.all([
    rankByWords(db, query, items),
    rankByMeaning(db, items),
  ]);
  const merged = mergeRankings([byWords.map(({ id }) => id), byMeaning]).slice(0, limit);
  const found = new Map(byWords.map((project) => [project.id, project]));
  const others = merged.flatMap(({ key }) => (found.has(key) ? [] : [key]));
  const results = await readProjectResults(db, others);
  return merged.flatMap(({ key: id }) => {
    const result = results.get(id);
    return found.get(id) ?? (result ? { id, best: null, result } : []);
  });
}

type Items = { limit: number; kinds: readonly number[]; near: readonly NearPassage[] };

/** By their nearest passage. */
async function rankByMeaning(db: Database, { limit, near }: Items): Promise<string[]> {
  const rows = await readNearest(db, { near: near.map(({ id }) => id), limit });
  return rows.map(({ id }) => id);
}

const PUBLIC_PROJECTS = sql`(
  select id, is_featured, project_year::float8 as recency from portfolio_projects
  where ${isPublic}) as public`;

const readNearest = prepared<{ id: string }, { near: number[]; limit: number }>(sql`
  select public.id from (
    select i.project_id as id, min(place) as place
    from unnest(${unplanned(sql.placeholder("near"))}::int[]) with ordinality as near (id, place)
      join passages p using (id) join indexed_items i on i.id = p.item_id
    where i.media_id is null or ${isFileOpen}
    group by i.project_id
  ) as best join ${PUBLIC_PROJECTS} on public.id = best.id
  order by place limit ${unplanned(sql.placeholder("limit"))}::int`);

async function rankByWords(
  db: Database,
  query: QueryTerms,
  { limit, kinds }: Items,
): Promise<RankedProject[]> {
  if (query.terms.length === 0) return [];
  const unitsMax = Math.max(UNITS_MIN, UNITS_PER_RESULT * limit);
  const ranking = { kinds, limit: unitsMax };
  const items = rankUnits("item", query, ranking);
  const passages = await withItems(db, rankUnits("passage", query, ranking));
  const rows = await readPublic(db, {
    ...valuesToRaise(passages, query.phrases),
    items: items.map(({ id }) => id),
    itemScores: items.map(({ score }) => score),
    limit,
  });
  return rows.map(({ passageId, text, fileName, ...row }) => {
    const { id } = row;
    const best = passageId === null ? null : { passageId, itemId: id, fileName, text };
    return { id, best, result: projectResultFrom(row) };
  });
}

type Units = ValuesToRaise & { items: number[]; itemScores: number[]; limit: number };

/** The best passage, if any. */
type BestText = Pick<FoundText, "text" | "fileName"> & { passageId: number | null };

/** In one statement: most of the time of several would be that of their round trips. */
const readPublic = prepared<ResultRow & BestText, Units>(sql`
  with items as (
    select * from unnest(${unplanned(sql.placeholder("items"))}::int[], ${unplanned(sql.placeholder("itemScores"))}::float8[]) as items (id, score)
  ),
  best_passages as (
    select distinct on (item_id) item_id, score, id as passage_id
    from (${RAISED_BY_PHRASES}) as passage
    order by item_id, score desc, id
  ), ranked as (
    select coalesce(items.id, item_id) as id, best_passages.score as passage_score, passage_id,
      coalesce(items.score, 0) + ${sql.raw(String(PASSAGE_WEIGHT))}::real * coalesce(best_passages.score, 0) as score
    from items full join best_passages on item_id = items.id
  ), scores as (
    select i.project_id as id, sum(ranked.score) as score,
      (array_agg(passage_id order by passage_score desc nulls last))[1] as passage_id
    from ranked join indexed_items i on i.id = ranked.id
    where i.media_id is null or ${isFileOpen}
    group by i.project_id
  )
  select t.id as "passageId", t.text, ${FILE_NAME} as "fileName", ${PROJECT_RESULT.columns}
  from (
    select public.*, score, passage_id from scores join ${PUBLIC_PROJECTS} on public.id = scores.id
    order by score desc, is_featured desc, recency desc, id desc limit ${unplanned(sql.placeholder("limit"))}::int
  ) as best join portfolio_projects p on p.id = best.id ${PROJECT_RESULT.joins}
    left join passages t on t.id = passage_id left join indexed_items i on i.id = t.item_id
    left join media f on f.id = i.media_id
  order by score desc, best.is_featured desc, recency desc, best.id desc`);
