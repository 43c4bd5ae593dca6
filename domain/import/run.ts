/** "planned": the dry run is ready for review; "stopped": by the owner, or broken off. */
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

/** The states in which a job is at work. */
export const IMPORT_STEPS = ["reading", "writing"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const BUSY_STATES: RunState[] = [...IMPORT_STEPS];

export const IMPORT_OUTDATED = "The import changed in the meantime. This is its current state.";

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
