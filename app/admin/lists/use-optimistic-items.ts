import { useFetchers } from "react-router";

type Item = { id: string };

export type OptimisticChanges<Shown extends Item> = {
  /** Path of the action that handles all changes. */
  path: string;
  /** An item's fields after a change; empty when it changes nothing that is shown. */
  apply: (item: Shown, intent: unknown) => Partial<Shown>;
};

/** Applies changes in flight from every fetcher, so that all controls of an item agree. */
export function useOptimisticItems<Shown extends Item, T extends Shown>(
  { path, apply }: OptimisticChanges<Shown>,
  items: readonly T[],
): T[] {
  const fetchers = useFetchers();
  const pending = fetchers.flatMap(({ formAction, formData }) =>
    formData && formAction === path
      ? [{ intent: formData.get("intent"), ids: formData.getAll("id") }]
      : [],
  );
  return items.map((item) => applyPending(item, pending, apply));
}

/** A change in flight, as read from its form data. */
type PendingChange = { intent: unknown; ids: readonly unknown[] };

/** The item with every change in flight applied in order. */
export function applyPending<Shown extends Item, T extends Shown>(
  item: T,
  pending: readonly PendingChange[],
  apply: OptimisticChanges<Shown>["apply"],
): T {
  let result = item;
  for (const { intent, ids } of pending) {
    if (ids.includes(item.id)) result = { ...result, ...apply(result, intent) };
  }
  return result;
}
