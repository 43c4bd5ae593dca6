import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import type { WeightedWord } from "./item-text.ts";

export type Terms = {
  /** By term; words with the same stem together. */
  frequenciesOf(words: readonly WeightedWord[]): Map<number, number>;
};

/** Stems by PostgreSQL's dictionary, which also knows the stop words. */
export const TERM_OF_WORD = sql`(coalesce(ts_lexize('pg_catalog.english_stem', word), array[word]))[1]`;

/** All forms in the index of the term `t`. */
export const WORDS_OF_TERM = sql`array(select form.word from passage_words form where form.term_id = t.id)`;

/** Creates the terms that are new. */
export async function storeTerms(
  tx: Transaction,
  texts: readonly { words: readonly WeightedWord[] }[],
): Promise<Terms> {
  const words = new Set(texts.flatMap((text) => text.words.map(([word]) => word)));
  const given = sql`(select word, ${TERM_OF_WORD} as term from unnest(${sql.param([...words])}::text[]) as word)`;
  await tx.execute(sql`
    insert into passage_terms (term) select distinct term from ${given} as given
    where term is not null and not exists (select from passage_terms known where known.term = given.term)`);
  const { rows } = await tx.execute<{ word: string; id: number }>(sql`
    select word, id from ${given} as given join passage_terms using (term)`);
  await tx.execute(sql`
    insert into passage_words (word, term_id)
    select * from unnest(${sql.param(rows.map(({ word }) => word))}::text[], ${sql.param(rows.map(({ id }) => id))}::int[])
    on conflict do nothing`);
  const idOf = new Map(rows.map(({ word, id }) => [word, id]));
  return {
    frequenciesOf(weighted) {
      const frequencies = new Map<number, number>();
      for (const [word, weight] of weighted) {
        const id = idOf.get(word);
        if (id !== undefined) frequencies.set(id, (frequencies.get(id) ?? 0) + weight);
      }
      return frequencies;
    },
  };
}

/** Words of texts that are gone must not be kept. `ids`: those that may be unused now. */
export async function dropUnusedTerms(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from passage_terms
    where id = any(${sql.param(ids)}::int[]) and items = 0 and passages = 0`);
}
