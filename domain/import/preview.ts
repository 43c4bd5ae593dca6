import type { ColumnField } from "./columns.ts";

/** A cell of a table as it will come in, with what is wrong with it. */
export type PreviewCell = {
  field: ColumnField;
  text: string;
  problem: string | null;
  /** What of it is left out. */
  note: string | null;
};

export type PreviewRow = {
  line: number;
  /** The end of the address that it will have, if nobody has it. */
  slug: string;
  cells: PreviewCell[];
  /** What is wrong with the row as a whole. */
  problems: string[];
};

export type TablePreview = { rows: PreviewRow[] };
