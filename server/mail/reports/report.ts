/** `evidence`: must prove that the reporter received our mail. */
export type Report = {
  verdict: "hard" | "soft" | "complaint";
  diagnostic: string;
  evidence: string;
  /** Identical for repeats of the same report. */
  fingerprint: string;
};

/** `passing`: of no consequence (delayed, delivered). `none`: not a readable report. */
export type ReadReport =
  | { state: "report"; report: Report }
  | { state: "passing" }
  | { state: "none" };

/** More than twice a report that includes one of our mails whole. */
export const REPORT_MAX_BYTES = 256 * 1024;
/** Parsing takes about 6 microseconds a line. */
export const REPORT_MAX_LINES = 8_000;
