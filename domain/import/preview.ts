import type { ColumnField } from "./columns.ts";

export type PreviewCell = {
  field: ColumnField;
  text: string;
  problem: string | null;
  note: string | null;
};

export type PreviewRow = {
  line: number;
  /** The slug, unless it turns out to be taken. */
  slug: string;
  cells: PreviewCell[];
  problems: string[];
};

export type TablePreview = { rows: PreviewRow[] };
