import { sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { PROJECT_SUGGESTIONS_MAX } from "#domain/search/suggestions.ts";
import type { Queryable } from "../../db/connection.ts";
import { queryPrepared } from "../../db/prepared-query.ts";
import { type CardJson, cardFromJson, cardsSql } from "../cards.ts";
import type { Conditions } from "./conditions.ts";
import { type Search, stepsOf } from "./steps.ts";

/** `total` is a lower bound unless exact. */
export type FoundIds = {
  ids: string[];
  total: number;
  isTotalExact: boolean;
  suggestedIds?: string[];
  /** Cards of `ids` and `suggestedIds`, unordered. */
  cards?: ProjectCard[];
};

export type FindOptions = Omit<Search, "titled"> & {
  /**
   * The folded text to suggest projects for. `alone`: its conditions, when the list itself is
   * narrower.
   */
  suggestFor?: { text: string; alone: Conditions | null };
  withCards?: boolean;
};

type Found = { ids: string[]; titledIds: string[] };
type Answer = {
  list: Found & { total: number; isTotalExact: boolean };
  alone: Found | null;
  cards: CardJson[] | null;
};

export async function findIds(db: Queryable, options: FindOptions): Promise<FoundIds> {
  const { suggestFor, withCards } = options;
  const steps = suggestFor?.alone
    ? sql`${stepsOf("alone", textOnlySearch(suggestFor.text, suggestFor.alone))},
        ${stepsOf("list", options, "alone")}`
    : stepsOf("list", { ...options, titled: suggestFor?.text });
  const shown = suggestFor?.alone
    ? sql`(select l.ids || a.ids || a."titledIds" from list_found l, alone_found a)`
    : sql`(select ids || "titledIds" from list_found)`;
  // JSON is parsed several times faster than array columns.
  const [row] = await queryPrepared<{ answer: Answer }>(
    db,
    sql`with ${steps} select json_build_object(
        'list', (select to_json(list_found) from list_found),
        'alone', ${suggestFor?.alone ? sql`(select to_json(alone_found) from alone_found)` : sql`null`},
        'cards', ${withCards ? cardsSql(shown) : sql`null`}) as answer`,
  );
  if (!row) throw new Error("The search returned no row");
  const { list, alone, cards } = row.answer;
  return {
    ids: list.ids,
    total: list.total,
    isTotalExact: list.isTotalExact,
    ...(suggestFor && { suggestedIds: bestOf(alone ?? list) }),
    ...(cards && { cards: cards.map(cardFromJson) }),
  };
}

/** Suggestions ignore the list's filters and sort order. */
function textOnlySearch(text: string, conditions: Conditions): Search {
  return {
    conditions,
    chosen: [],
    titled: text,
    isTotalKnown: false,
    sort: { by: "year", order: "desc" },
    offset: 0,
    limit: PROJECT_SUGGESTIONS_MAX,
  };
}

function bestOf({ ids, titledIds }: Found): string[] {
  return [...new Set([...titledIds, ...ids])].slice(0, PROJECT_SUGGESTIONS_MAX);
}
