import type { Figure } from "./figure.ts";
import type { ImportedSite } from "./imported-site.ts";
import type { Started } from "./started.ts";

/** What every part of the bench is handed. */
export type Bench = {
  started: Started;
  /** Fewer and shorter rounds, to see that everything runs; the figures are rougher. */
  isQuick: boolean;
  /** One line of progress. */
  say(line: string): void;
  /** One figure, shown at once and kept for the table. */
  report(figure: Figure): void;
  /** The imported content; imported when it is first asked for. */
  site(): Promise<ImportedSite>;
};
