import type { Mapping } from "#domain/import/columns.ts";
import type { Table } from "../table/read-table.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { LeftOutFile } from "./list-content.ts";

/** What an import reads: files of a folder, rows of a table in it, or both. */
export type Content = {
  folder: ContentFolder;
  /** What it is called in reports, and remembered as: its path, or the name of what was uploaded. */
  label: string;
  /** Whether the folder's Markdown and YAML is read, or the table alone. */
  hasFiles: boolean;
  table: MappedTable | null;
  /** What did not even get into the folder, and why. */
  leftOut: readonly LeftOutFile[];
};

/** A folder by itself. */
export function folderContent(folder: ContentFolder, label = folder.root) {
  return { folder, label, hasFiles: true, table: null, leftOut: [] } satisfies Content;
}

/** Content whose table, if it has one, is read, but nobody has said what its columns hold. */
export type OpenedContent = Omit<Content, "table"> & { table: Table | null };

/** The content with what its columns hold; a table that nobody mapped is left out. */
export function withMapping(
  { table, ...content }: OpenedContent,
  mapping: Mapping | null,
): Content {
  return { ...content, table: table && mapping && { table, mapping } };
}

export type MappedTable = { table: Table; mapping: Mapping };
