import type { Mapping } from "#domain/import/columns.ts";
import type { Table } from "../table/read-table.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { LeftOutFile } from "./list-content.ts";

export type Content = {
  folder: ContentFolder;
  /** Shown in reports and stored as the source: the path, or the name of the upload. */
  label: string;
  hasFiles: boolean;
  table: Table | null;
  /** A table without a mapping is left out. */
  mapping: Mapping | null;
  /** Files that were skipped while unpacking. */
  leftOut: readonly LeftOutFile[];
};

export function folderContent(folder: ContentFolder, label = folder.root): Content {
  return { folder, label, hasFiles: true, table: null, mapping: null, leftOut: [] };
}
