import { sql } from "drizzle-orm";
import type { Database } from "../../db/connection.ts";
import { prepared, unplanned } from "../../db/prepared-query.ts";
import {
  POST_RESULT,
  type PostResult,
  postResultFrom,
  type ResultRow,
  readPostResults,
} from "../../posts/post-results.ts";
import { isPostLive } from "../../posts/store.ts";
import { mergeRankings } from "../vectors/merge-rankings.ts";
import type { NearPassage } from "../vectors/vector-index.ts";
import { type FoundText, readFoundTexts } from "./found-texts.ts";
import { KIND_CODES } from "./kinds.ts";
import { withItems } from "./passage-items.ts";
import { mayBeAmong, RAISED_BY_PHRASES, type ValuesToRaise, valuesToRaise } from "./phrases.ts";
import { type QueryTerms, rankUnits } from "./rank-units.ts";

/** A long post has many texts with the words; one with more than these hides others still. */
const RANKED = 120;
/** More are kept than asked for, since some may have become hidden meanwhile. */
const SPARE = 20;
/** So that a long post does not hide others. */
const TEXTS_PER_POST = 3;

type Search = {
  limit: number;
  /** Passages that are near by meaning, best first. */
  near: readonly NearPassage[];
};

/** `results`: at least of the posts that have the texts, by id. */
export type RankedPosts = { texts: FoundText[]; results: ReadonlyMap<string, PostResult> };

/** Texts of public posts, best first. */
export async function rankPosts(
  db: Database,
  query: QueryTerms,
  { limit, near }: Search,
): Promise<RankedPosts> {
  const nearIds = near.filter(({ kind }) => kind === KIND_CODES.post).map(({ id }) => id);
  if (nearIds.length === 0) return rankByWords(db, query, limit);
  const [byWords, byMeaning] = await Promise.all([
    rankByWords(db, query, limit),
    readFoundTexts(db, nearIds),
  ]);
  const texts = mergeTexts(byWords.texts, byMeaning).slice(0, limit);
  const ids = new Set(texts.map(({ itemId }) => itemId));
  const others = [...ids].filter((id) => !byWords.results.has(id));
  return { texts, results: new Map([...byWords.results, ...(await readPostResults(db, others))]) };
}

function mergeTexts(byWords: readonly FoundText[], byMeaning: readonly FoundText[]): FoundText[] {
  const texts = new Map([...byWords, ...byMeaning].map((text) => [text.passageId, text]));
  const idsOf = (some: readonly FoundText[]) => some.map(({ passageId }) => passageId);
  return mergeRankings([idsOf(byWords), idsOf(byMeaning)]).flatMap(
    ({ key }) => texts.get(key) ?? [],
  );
}

async function rankByWords(db: Database, query: QueryTerms, limit: number): Promise<RankedPosts> {
  if (query.terms.length === 0) return { texts: [], results: new Map() };
  const ranking = { kinds: [KIND_CODES.post], limit: RANKED };
  const ranked = await withItems(db, rankUnits("passage", query, ranking));
  const kept = limit + SPARE;
  const best = mayBeAmong(ranked, { perItem: TEXTS_PER_POST, limit: kept });
  const rows = await readPublic(db, { ...valuesToRaise(best, query.phrases), kept, limit });
  const results = new Map<string, PostResult>();
  for (const row of rows)
    if (!results.has(row.itemId)) results.set(row.itemId, postResultFrom(row));
  const texts = rows.map(({ passageId, itemId, text }) => {
    return { passageId, itemId, fileName: null, text };
  });
  return { texts, results };
}

type Row = Omit<FoundText, "fileName"> & ResultRow;
type Values = ValuesToRaise & { kept: number; limit: number };

const readPublic = prepared<Row, Values>(sql`
  select p.id as "passageId", po.id as "itemId", p.text, ${POST_RESULT.columns}
  from (
    select * from (
      select *, row_number() over (partition by item_id order by score desc, id desc) as place
      from (${RAISED_BY_PHRASES}) as raised
    ) as placed
    where place <= ${sql.raw(String(TEXTS_PER_POST))}
    order by score desc, id desc limit ${unplanned(sql.placeholder("kept"))}::int
  ) as best
    join passages p using (id)
    join indexed_items i on i.id = best.item_id
    join blog_posts po on po.id = i.post_id and ${isPostLive}
    ${POST_RESULT.joins}
  order by score desc, p.id desc limit ${unplanned(sql.placeholder("limit"))}::int`);
