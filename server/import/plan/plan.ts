import type { ComesIn, ItemState } from "#domain/import/run.ts";
import type { ContentEntry, LeftOutFile } from "../folder/list-content.ts";
import type { Note, Problem } from "../format/note.ts";
import type { Frame } from "../items/frame.ts";

/** Who asks for an import; what the project's own sample brings in goes when real content comes. */
export type ImportOrigin = "sample" | "command-line" | "admin";

export type ImportOptions = {
  origin: ImportOrigin;
  /** Whether items that were edited here since, or made here, are written over. */
  overwrite: boolean;
  /** Imports of the admin area bring projects in hidden, for a look before they are shown. */
  visibility: "as-written" | "hidden";
  /** The run of the admin area that it belongs to. */
  runId?: string;
};

/** One file of the plan. Only what the report needs: the file is read again when it is written. */
export type PlannedItem = ContentEntry & {
  /** `post:18f-at-ten`; `site` and `about`, which there is one of. */
  sourceId: string;
  title: string;
  state: ItemState;
  /** The item that is here already, if any. */
  targetId: string | null;
  /** As what it comes in; null for what knows no such thing. */
  comesIn: ComesIn | null;
  /** Whether it was edited here, or made here, and will be written over all the same. */
  isEditLost: boolean;
  /** Old paths that will lead to it. */
  aliases: string[];
  notes: Note[];
  /** Those of the notes that are about its aliases, which are read for all items at once. */
  aliasNotes: Note[];
  /** Why it is broken, or in conflict. */
  problems: Problem[];
};

export type SampleSummary = { untouched: number; edited: number };

export type ImportPlan = {
  frame: Frame;
  options: ImportOptions;
  items: PlannedItem[];
  leftOut: LeftOutFile[];
  /** Source ids that came from this folder before and are not in it any more. */
  gone: string[];
  /** The sample content that will make way. */
  sample: SampleSummary;
};

export type PlanResult = { ok: true; plan: ImportPlan } | { ok: false; problem: string };

/** Hears how far a run has got. */
export type Progress = (done: number, total: number, path: string) => void;

export type RunControl = { progress?: Progress; signal?: AbortSignal };

export function willBeWritten({ state }: { state: ItemState }): boolean {
  return state === "new" || state === "changed";
}
