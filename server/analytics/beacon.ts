import { z } from "zod";
import { storedVital } from "#domain/analytics/vitals.ts";
import { PAGE_PATH_MAX_CHARS } from "#domain/site/page-at.ts";
import { parseJson } from "#domain/values/parse-json.ts";

export const BEACON_MAX_BYTES = 6 * 1024;
/** A page sends two or three, and one every few minutes while it is read. Also covers many readers behind one address; see docs/decisions. */
export const BEACONS_PER_NETWORK = { burst: 180, perMinute: 60, keysMax: 10_000 };
const SECONDS_MAX = 24 * 60 * 60;

const vital = z.number().optional().catch(undefined);

/** What a page reports of itself. No time and no session: they are set by the server. */
export const beaconSchema = z.object({
  path: z.string().max(PAGE_PATH_MAX_CHARS),
  /** The page was opened. */
  isOpened: z.boolean().default(false),
  /** Its visitor came back to it after its session ended, unless another page kept that going. */
  isReopened: z.boolean().default(false),
  /** It was visible for a second. spec: public-site §4 "Views" */
  isRead: z.boolean().default(false),
  /** Visible since the last beacon. */
  seconds: z
    .number()
    .default(0)
    .transform((value) => Math.round(Math.min(Math.max(0, value), SECONDS_MAX))),
  /** Long-term id, only for visitors who consented. */
  visitorId: z.guid().toLowerCase().optional(),
  referrer: z.string().default(""),
  /** The page's query string; only campaign parameters are kept. */
  search: z.string().default(""),
  vitals: z
    .object({ lcp: vital, inp: vital, cls: vital })
    .transform(({ lcp, inp, cls }) => ({
      lcpMs: storedVital("lcp", lcp),
      inpMs: storedVital("inp", inp),
      clsThousandths: storedVital("cls", cls === undefined ? undefined : cls * 1000),
    }))
    .optional(),
});

export type Beacon = z.infer<typeof beaconSchema>;

export function parseBeacon(text: string): Beacon | null {
  return parseJson(text, beaconSchema);
}
