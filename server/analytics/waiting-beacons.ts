import type { CollectedBeacon } from "./collected-beacon.ts";
import type { Reporter } from "./view-collector.ts";

const BEACONS_MAX = 40_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** Of a beacon without its texts. */
const BYTES_EACH = 1_000;
const BYTES_PER_CHAR = 2;

/**
 * A beacon before its visitor is identified, which needs the database. The address is in memory only until
 * then.
 */
export type WaitingBeacon = Omit<
  CollectedBeacon,
  "day" | "dailyId" | "yesterdaysId" | "longTermId"
> & { reporter: Reporter; longTermId: Promise<string | null> };

/** A queue that drops its oldest beacons when there are too many, or too large ones. */
export class WaitingBeacons {
  readonly #max: { beacons: number; bytes: number };
  #beacons: WaitingBeacon[] = [];
  #bytes = 0;
  #dropped = 0;

  constructor(max = { beacons: BEACONS_MAX, bytes: BYTES_MAX }) {
    this.#max = max;
  }

  add(beacon: WaitingBeacon): void {
    this.#beacons.push(beacon);
    this.#bytes += bytesOf(beacon);
    this.#dropOldest();
  }

  /** The oldest ones. */
  take(max: number): WaitingBeacon[] {
    const taken = this.#beacons.splice(0, max);
    for (const beacon of taken) this.#bytes -= bytesOf(beacon);
    return taken;
  }

  putBack(taken: readonly WaitingBeacon[]): void {
    this.#beacons = [...taken, ...this.#beacons];
    for (const beacon of taken) this.#bytes += bytesOf(beacon);
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
    for (const beacon of this.#beacons) {
      const left = this.#beacons.length - count;
      if (left <= this.#max.beacons && this.#bytes <= this.#max.bytes) break;
      this.#bytes -= bytesOf(beacon);
      count += 1;
    }
    if (count > 0) this.#beacons.splice(0, count);
    this.#dropped += count;
  }
}

function bytesOf({ path, userAgent, evidence, reporter }: WaitingBeacon): number {
  const { campaign, host } = evidence;
  const texts = [path, userAgent, reporter.userAgent, host, evidence.path];
  texts.push(campaign.source, campaign.medium, campaign.name);
  return BYTES_EACH + BYTES_PER_CHAR * texts.reduce((sum, text) => sum + text.length, 0);
}
