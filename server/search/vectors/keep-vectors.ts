import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/connection.ts";
import { readPublicPassages } from "../passages/read-passages.ts";
import { embeddedText, textHashOf } from "./embedded-text.ts";

/**
 * Passages are replaced whenever their item changes, mostly by the same texts. Runs `replace` and gives the
 * vectors of the old passages to the new ones with the same text.
 */
export async function keepVectors(
  tx: Transaction,
  model: string,
  itemIds: readonly number[],
  replace: () => Promise<readonly number[]>,
): Promise<void> {
  await tx.execute(sql`
    create temporary table kept_vectors on commit drop as
    select distinct on (text_hash) text_hash, vector from passage_vectors
    where model = ${model} and passage_id in (select id from passages where item_id = any(${ints(itemIds)}))`);
  const passages = await readPublicPassages(tx, await replace());
  const hashes = [...passages.values()].map((passage) => textHashOf(embeddedText(passage)));
  await tx.execute(sql`
    insert into passage_vectors (passage_id, model, text_hash, vector)
    select id, ${model}, text_hash, vector
    from unnest(${ints([...passages.keys()])}, ${sql.param(hashes)}::text[]) as new (id, text_hash)
      join kept_vectors using (text_hash)`);
}

function ints(values: readonly number[]): SQL {
  return sql`${sql.param(values)}::int[]`;
}
