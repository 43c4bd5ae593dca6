import { sql } from "drizzle-orm";
import type { ProjectCard } from "#domain/projects/project.ts";
import { PROJECT_SUGGESTIONS_MAX } from "#domain/search/suggestions.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import { type CardJson, cardFromJson, cardsOf } from "../projects/cards.ts";
import type { Conditions } from "./conditions.ts";
import { type Search, stepsOf } from "./steps.ts";

/** Part of a list. The total is a lower bound where it is not exact. */
export type FoundIds = {
  ids: string[];
  total: number;
  isTotalExact: boolean;
  /** What is offered for the text, best first, where that was asked. */
  offeredIds?: string[];
  /** Of `ids` and `offeredIds`, in no order, where they were asked. */
  cards?: ProjectCard[];
};

export type FindAsked = Omit<Search, "titled"> & {
  /** The folded text to offer projects for, and what is asked for it where the list asks for more. */
  offered?: { sought: string; alone: Conditions | null };
  /** Whether the cards are read in the same turn. */
  areCardsAsked?: boolean;
};

type Found = { ids: string[]; titledIds: string[] };
type Answer = {
  list: Found & { total: number; isTotalExact: boolean };
  alone: Found | null;
  cards: CardJson[] | null;
};

/** The public projects that meet the conditions, in order, from `offset`, at most `limit`. */
export async function findIds(db: Queryable, asked: FindAsked): Promise<FoundIds> {
  const { offered, areCardsAsked } = asked;
  const steps = offered?.alone
    ? sql`${stepsOf("alone", aloneOf(offered.sought, offered.alone))},
        ${stepsOf("list", asked, "alone")}`
    : stepsOf("list", { ...asked, titled: offered?.sought });
  const shown = offered?.alone
    ? sql`(select l.ids || a.ids || a."titledIds" from list_found l, alone_found a)`
    : sql`(select ids || "titledIds" from list_found)`;
  // As JSON, which is read several times faster than columns of arrays.
  const [row] = await queryNamed<{ answer: Answer }>(
    db,
    sql`with ${steps} select json_build_object(
        'list', (select to_json(list_found) from list_found),
        'alone', ${offered?.alone ? sql`(select to_json(alone_found) from alone_found)` : sql`null`},
        'cards', ${areCardsAsked ? cardsOf(shown) : sql`null`}) as answer`,
  );
  if (!row) throw new Error("A search without a row of its own");
  const { list, alone, cards } = row.answer;
  return {
    ids: list.ids,
    total: list.total,
    isTotalExact: list.isTotalExact,
    ...(offered && { offeredIds: bestOf(alone ?? list) }),
    ...(cards && { cards: cards.map(cardFromJson) }),
  };
}

/** Suggestions are of all projects, also where the list is filtered or sorted. */
function aloneOf(sought: string, conditions: Conditions): Search {
  return {
    conditions,
    chosen: [],
    titled: sought,
    isTotalKnown: false,
    sort: { by: "year", order: "desc" },
    offset: 0,
    limit: PROJECT_SUGGESTIONS_MAX,
  };
}

function bestOf({ ids, titledIds }: Found): string[] {
  return [...new Set([...titledIds, ...ids])].slice(0, PROJECT_SUGGESTIONS_MAX);
}
