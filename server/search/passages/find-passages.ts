import type { AiSource } from "#domain/search/ai-settings.ts";
import type { RankedPassage } from "#domain/search/passage.ts";
import type { Database } from "../../db/connection.ts";
import { mergeRankings } from "../vectors/merge-rankings.ts";
import type { NearPassage } from "../vectors/vector-index.ts";
import { kindsOf } from "./kinds.ts";
import { withItems } from "./passage-items.ts";
import { valuesToRaise } from "./phrases.ts";
import { readQueryTerms } from "./query-terms.ts";
import { type QueryTerms, type Ranking, rankUnits } from "./rank-units.ts";
import { readPublicPassages, readRaisedPassages } from "./read-passages.ts";

/** More are ranked than asked for, since some may have become hidden meanwhile. */
const SPARE = 20;

type Search = {
  limit: number;
  sources: Record<AiSource, boolean>;
  /** Passages that are near by meaning, best first. */
  near?: readonly NearPassage[];
};

/** Public passages that a question's words stand in, or that are near, best first. Any text is a question. */
export async function findPassages(
  db: Database,
  query: string,
  search: Search,
): Promise<RankedPassage[]> {
  return rankPassages(db, await readQueryTerms(db, query), search);
}

/** The same for a question whose terms are known. */
export async function rankPassages(
  db: Database,
  query: QueryTerms,
  { limit, sources, near = [] }: Search,
): Promise<RankedPassage[]> {
  const kinds = kindsOf(sources);
  const byWords = await rankPublic(db, query, { kinds, limit });
  const nearest = near.filter(({ kind }) => kinds.includes(kind));
  return nearest.length === 0 ? byWords : mergeNear(db, byWords, nearest, limit);
}

async function mergeNear(
  db: Database,
  byWords: readonly RankedPassage[],
  near: readonly NearPassage[],
  limit: number,
): Promise<RankedPassage[]> {
  const nearIds = near.slice(0, limit + SPARE).map(({ id }) => id);
  const found = await readPublicPassages(db, nearIds);
  const passages = new Map([...byWords, ...found.values()].map((each) => [each.id, each]));
  const byMeaning = nearIds.filter((id) => found.has(id)).map(String);
  return mergeRankings([byWords.map(({ id }) => id), byMeaning])
    .flatMap(({ key, score }) => {
      const passage = passages.get(key);
      return passage ? [{ ...passage, score }] : [];
    })
    .slice(0, limit);
}

async function rankPublic(
  db: Database,
  query: QueryTerms,
  { kinds, limit }: Ranking,
): Promise<RankedPassage[]> {
  if (query.terms.length === 0 || kinds.length === 0) return [];
  const ranking = { kinds, limit: limit + SPARE };
  const best = await withItems(db, rankUnits("passage", query, ranking));
  const raised = await readRaisedPassages(db, valuesToRaise(best, query.phrases));
  return raised.slice(0, limit);
}
