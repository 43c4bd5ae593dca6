/**
 * `line` is the line of the file on which the row starts. `problem` says why its cells cannot be
 * relied on.
 */
export type TableRow = { line: number; cells: readonly string[]; problem?: string };
