import type { Mapping } from "#domain/import/columns.ts";
import type { Table } from "../table/read-table.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { LeftOutFile } from "./list-content.ts";

export type Content = {
  folder: ContentFolder;
  /** Shown in reports and stored as the source: the path, or the name of the upload. */
  label: string;
  hasFiles: boolean;
  table: MappedTable | null;
  /** Files that were skipped while unpacking. */
  leftOut: readonly LeftOutFile[];
};

export function folderContent(folder: ContentFolder, label = folder.root) {
  return { folder, label, hasFiles: true, table: null, leftOut: [] } satisfies Content;
}

export type OpenedContent = Omit<Content, "table"> & { table: Table | null };

/** An unmapped table is left out. */
export function withMapping(
  { table, ...content }: OpenedContent,
  mapping: Mapping | null,
): Content {
  return { ...content, table: table && mapping && { table, mapping } };
}

export type MappedTable = { table: Table; mapping: Mapping };
