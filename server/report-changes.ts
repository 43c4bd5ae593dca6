import type { ChangedItem, ItemsChanged, PublishOutcome } from "#domain/forms/item-changes.ts";

type Item = { id: string; title: string };

/** One after the other, in their transaction. */
export async function publishEach(
  items: readonly Item[],
  publish: (id: string) => Promise<PublishOutcome>,
): Promise<ChangedItem[]> {
  const published: ChangedItem[] = [];
  for (const item of items) published.push({ ...idAndTitle(item), mail: await publish(item.id) });
  return published;
}

/** How many of the items in a change no longer exist. */
export function missingFrom(ids: readonly string[], found: readonly unknown[]): number {
  return new Set(ids).size - found.length;
}

/** The report of a change that publishes nothing. */
export function withoutMail(items: readonly Item[], missing: number): ItemsChanged {
  const changed = items.map((item) => ({ ...idAndTitle(item), mail: "quiet" as const }));
  return { changed, left: [], missing };
}

export function idsOf(items: readonly Item[]): string[] {
  return items.map(({ id }) => id);
}

export function idAndTitle({ id, title }: Item): Item {
  return { id, title };
}
