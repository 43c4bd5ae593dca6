/**
 * How far an import in the admin area is. "mapping": the owner has yet to say what the columns hold;
 * "planned": the dry run is there to look at; "stopped": by the owner, or with its process.
 */
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

/** What a process works on, or is about to. */
export const BUSY_STATES: RunState[] = ["reading", "writing"];
/** What waits for the owner. */
export const WAITING_STATES: RunState[] = ["mapping", "planned", "stopped"];

/** How many imports may lie open; the oldest of which nothing was written gives way to one more. */
export const OPEN_RUNS_MAX = 10;
/** How long an upload waits for the owner to look at it. */
export const RUN_WAITS_DAYS = 7;

export function isBusy(state: RunState): boolean {
  return BUSY_STATES.includes(state);
}

/**
 * What would happen, or happened, to an item. "conflict": its file changed, but so did the item here,
 * so it is kept. "broken": the file cannot be imported.
 */
export const ITEM_STATES = ["new", "changed", "unchanged", "conflict", "broken"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export type ItemCounts = Partial<Record<ItemState, number>>;

export function isItemState(text: string | null): text is ItemState {
  return ITEM_STATES.some((state) => state === text);
}

/** As what an item comes in; "as-here" leaves shown what is, and hidden what is. */
export type ComesIn =
  | "hidden"
  | "visible"
  | "archived"
  | "as-here"
  | "draft"
  | "published"
  | "scheduled";
