import type { AiSource } from "#domain/search/ai-settings.ts";
import { AI_SOURCE_OF, type PassageSource, type RankedPassage } from "#domain/search/passage.ts";
import type { Queryable } from "../../db/connection.ts";
import { KIND_CODES } from "./kinds.ts";
import { readQueryTerms } from "./query-terms.ts";
import { type QueryTerms, type Ranking, rankTelling, rankUnits } from "./rank-units.ts";
import { readPublicPassages } from "./read-passages.ts";

const KINDS: PassageSource["kind"][] = ["project", "post", "about", "resume", "file"];
/** More are ranked than asked for, since some may have become hidden meanwhile. */
const SPARE = 20;

type Search = { limit: number; sources: Record<AiSource, boolean> };

/** Public passages that a question's words stand in, best first. Any text is a question. */
export async function findPassages(
  db: Queryable,
  query: string,
  search: Search,
): Promise<RankedPassage[]> {
  return rankPassages(db, await readQueryTerms(db, query), search);
}

/** The same for a question whose terms are known. */
export async function rankPassages(
  db: Queryable,
  query: QueryTerms,
  { limit, sources }: Search,
): Promise<RankedPassage[]> {
  const kinds = KINDS.filter((kind) => sources[AI_SOURCE_OF[kind]]).map((kind) => KIND_CODES[kind]);
  return rankTelling(query, { units: ["passage"], limit }, (withCostly) =>
    rankPublic(db, query, { kinds, limit, withCostly }),
  );
}

async function rankPublic(
  db: Queryable,
  query: QueryTerms,
  { limit, ...ranking }: Ranking,
): Promise<RankedPassage[]> {
  const ranked = await rankUnits(db, "passage", query, { ...ranking, limit: limit + SPARE });
  const found = await readPublicPassages(
    db,
    ranked.map(({ id }) => id),
  );
  return ranked
    .flatMap(({ id, score }) => {
      const passage = found.get(id);
      return passage ? [{ ...passage, score }] : [];
    })
    .slice(0, limit);
}
