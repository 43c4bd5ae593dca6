/** "planned": the dry run is ready for review; "stopped": by the owner, or its process died. */
export const RUN_STATES = [
  "reading",
  "mapping",
  "planned",
  "writing",
  "done",
  "stopped",
  "failed",
] as const;
export type RunState = (typeof RUN_STATES)[number];

export const BUSY_STATES: RunState[] = ["reading", "writing"];
export const WAITING_STATES: RunState[] = ["mapping", "planned", "stopped"];

/** The oldest run that has not written anything is evicted for a new one. */
export const OPEN_RUNS_MAX = 10;
export const RUN_KEPT_DAYS = 7;

export function isBusy(state: RunState): boolean {
  return BUSY_STATES.includes(state);
}

/** "conflict": both the file and the item here changed, so the item is kept. */
export const ITEM_STATES = ["new", "changed", "unchanged", "conflict", "broken"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export type ItemCounts = Partial<Record<ItemState, number>>;

export function isItemState(text: string | null): text is ItemState {
  return ITEM_STATES.some((state) => state === text);
}

/** The visibility or status after the import; "as-here" keeps the current one. */
export type ImportedAs =
  | "hidden"
  | "visible"
  | "archived"
  | "as-here"
  | "draft"
  | "published"
  | "scheduled";
