/**
 * What another server says of a mail of ours. `evidence` is where it may name that mail: whoever
 * acts on a report looks there for a proof that the reporter knew it.
 */
export type Report = {
  verdict: "hard" | "soft" | "complaint";
  /** The other server's words, in one line. */
  diagnostic: string;
  evidence: string;
  /** The same whenever the same report comes again. */
  fingerprint: string;
};

/**
 * What a mail turned out to be. `passing`: a report that changes nothing (delayed, delivered, taken
 * back). `none`: no report, or one that cannot be read.
 */
export type ReadReport =
  | { state: "report"; report: Report }
  | { state: "passing" }
  | { state: "none" };

/** A report with the whole of a mail of ours in it takes less than half of this. */
export const REPORT_MAX_BYTES = 256 * 1024;
/** What reads a mail takes some 6 microseconds for each line. */
export const REPORT_MAX_LINES = 8_000;
