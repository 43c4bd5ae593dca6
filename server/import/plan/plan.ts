import type { ImportedAs, ItemState } from "#domain/import/run.ts";
import type { ContentEntry, LeftOutFile } from "../folder/list-content.ts";
import type { Note, Problem } from "../format/note.ts";
import type { ImportContext } from "../items/import-context.ts";

/** Sample content is removed when real content is imported. */
type ImportOrigin = "sample" | "command-line" | "admin";

export type ImportOptions = {
  origin: ImportOrigin;
  overwrite: boolean;
  visibility: "as-written" | "hidden";
  runId?: string;
};

/** One planned file. Its content is not kept but read again when written. */
export type PlannedItem = ContentEntry & {
  /** `post:18f-at-ten`; just `site` and `about` for the single items. */
  sourceId: string;
  title: string;
  state: ItemState;
  targetId: string | null;
  /** Null for kinds without visibility. */
  importedAs: ImportedAs | null;
  isEditLost: boolean;
  aliases: string[];
  notes: Note[];
  /** The subset of notes about aliases, the item's own address and its schedule, which only planning checks. */
  planNotes: Note[];
  problems: Problem[];
};

type SampleSummary = { untouched: number; edited: number };

export type ImportPlan = {
  context: ImportContext;
  options: ImportOptions;
  items: PlannedItem[];
  leftOut: LeftOutFile[];
  /** Source ids imported earlier from this source that it no longer contains. */
  gone: string[];
  sample: SampleSummary;
};

export type PlanResult = { ok: true; plan: ImportPlan } | { ok: false; problem: string };

export type Progress = (done: number, total: number, path: string) => void;

export type RunControl = { progress?: Progress; signal?: AbortSignal };

export function willBeWritten({ state }: { state: ItemState }): boolean {
  return state === "new" || state === "changed";
}
