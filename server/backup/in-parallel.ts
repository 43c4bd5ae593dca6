const CONCURRENCY = 8;

/** After a failure nothing more is started; rejects once what was under way has ended. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // A generator, since it ends for all workers when one of them leaves its loop.
  const rest = each(items);
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (const item of rest) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

function* each<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
