import type { CollectedReport } from "./collected-report.ts";
import type { Reporter } from "./view-collector.ts";

const REPORTS_MAX = 40_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** Of a report without its texts. */
const BYTES_EACH = 1_000;
const BYTES_PER_CHAR = 2;

/**
 * A report before its visitor is identified, which needs the database. The address is in memory only until
 * then.
 */
export type WaitingReport = Omit<
  CollectedReport,
  "day" | "dailyId" | "yesterdaysId" | "longTermId"
> & { reporter: Reporter; longTermId: Promise<string | null> };

/** A queue that drops its oldest reports when there are too many, or too large ones. */
export class WaitingReports {
  readonly #max: { reports: number; bytes: number };
  #reports: WaitingReport[] = [];
  #bytes = 0;
  #dropped = 0;

  constructor(max = { reports: REPORTS_MAX, bytes: BYTES_MAX }) {
    this.#max = max;
  }

  add(report: WaitingReport): void {
    this.#reports.push(report);
    this.#bytes += bytesOf(report);
    this.#dropOldest();
  }

  /** The oldest ones. */
  take(max: number): WaitingReport[] {
    const taken = this.#reports.splice(0, max);
    for (const report of taken) this.#bytes -= bytesOf(report);
    return taken;
  }

  putBack(taken: readonly WaitingReport[]): void {
    this.#reports = [...taken, ...this.#reports];
    for (const report of taken) this.#bytes += bytesOf(report);
    this.#dropOldest();
  }

  /** How many were dropped since it was asked last. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  #dropOldest(): void {
    let count = 0;
    for (const report of this.#reports) {
      const left = this.#reports.length - count;
      if (left <= this.#max.reports && this.#bytes <= this.#max.bytes) break;
      this.#bytes -= bytesOf(report);
      count += 1;
    }
    if (count > 0) this.#reports.splice(0, count);
    this.#dropped += count;
  }
}

function bytesOf({ path, userAgent, evidence, reporter }: WaitingReport): number {
  const { campaign, host } = evidence;
  const texts = [path, userAgent, reporter.userAgent, host, evidence.path];
  texts.push(campaign.source, campaign.medium, campaign.name);
  return BYTES_EACH + BYTES_PER_CHAR * texts.reduce((sum, text) => sum + text.length, 0);
}
