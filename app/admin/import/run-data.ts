import type { Mapping } from "#domain/import/columns.ts";
import type { ComesIn, ItemCounts, ItemState, RunState } from "#domain/import/run.ts";

/** An import as its screen shows it. */
export type ShownRun = {
  id: string;
  state: RunState;
  fileName: string;
  problem: string | null;
  columns: string[] | null;
  mapping: Mapping | null;
  overwrite: boolean;
  counts: ItemCounts;
  notes: {
    sample: { untouched: number; edited: number };
    gone: string[];
    leftOut: { path: string; why: string }[];
  } | null;
  total: number;
  done: number;
  isCancelling: boolean;
  /** Whether what was uploaded is still there. */
  isFileHere: boolean;
  /** What it wrote, unless it was taken back. */
  batchIds: string[];
  /** How many items of that are still here. */
  itemsHere: number;
  /** Whether all that it wrote was taken back, but for what was edited since. */
  isTakenBack: boolean;
};

export type ShownItem = {
  position: number;
  kind: "site" | "about" | "project" | "post";
  path: string;
  title: string;
  state: ItemState;
  comesIn: ComesIn | null;
  isEditLost: boolean;
  notes: { gravity: "left-out" | "hint"; line: number | null; text: string }[];
  problems: { line: number | null; text: string }[];
};

export type ItemList = {
  items: ShownItem[];
  show: ItemState | null;
  page: number;
  total: number;
  pageSize: number;
};
