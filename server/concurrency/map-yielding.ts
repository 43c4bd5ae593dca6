import { setImmediate } from "node:timers/promises";

/** Like `items.map(map)`; the process serves others after each item, since all of them take long. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await setImmediate();
  }
  return results;
}
