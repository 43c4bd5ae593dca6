import type { Cleanup } from "./cleanup.ts";
import type { Figure } from "./figure.ts";
import type { ImportedSite } from "./imported-site.ts";

export type Bench = {
  cleanup: Cleanup;
  /** Fewer and shorter rounds for a smoke test. */
  isQuick: boolean;
  log(line: string): void;
  /** Prints the figure and keeps it for the table. */
  report(figure: Figure): void;
  /** Imported on first use. */
  site(): Promise<ImportedSite>;
};
