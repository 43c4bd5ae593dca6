import type { Mapping } from "#domain/import/columns.ts";
import type { ImportedAs, ItemCounts, ItemState, RunState } from "#domain/import/run.ts";

export type RunData = {
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
  /** Whether the uploaded file still exists. */
  hasFile: boolean;
  /** What it wrote, unless it was undone. */
  batchIds: string[];
  /** How many of those items still exist. */
  itemCount: number;
  /** Whether everything it wrote was undone, except for items edited since. */
  isUndone: boolean;
};

export type RunItem = {
  position: number;
  kind: "site" | "about" | "project" | "post";
  path: string;
  title: string;
  state: ItemState;
  importedAs: ImportedAs | null;
  isEditLost: boolean;
  notes: { gravity: "left-out" | "hint"; line: number | null; text: string }[];
  problems: { line: number | null; text: string }[];
};

export type ItemList = {
  items: RunItem[];
  show: ItemState | null;
  page: number;
  total: number;
  pageSize: number;
};
