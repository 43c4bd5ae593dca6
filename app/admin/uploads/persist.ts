import { detailOf } from "../../ui/get-json.ts";
import { noteRefused, signIns } from "../shell/session/session-state.ts";
import { untilSignedIn } from "../shell/session/until-signed-in.ts";
import type { Failed } from "./transfer.ts";
import type { UploadState } from "./upload.ts";

/** Tries without a byte of progress while the server answers; each waits twice as long as the last. */
const TRIES_MAX = 6;
const FIRST_PAUSE_MS = 500;

export type Attempt<Result> = { ok: true; result: Result } | Failed;

/** The server's last word, in its own words; blank where it had none for people. */
export class Refused extends Error {
  readonly isFinal: boolean;

  constructor(said: string, isFinal: boolean) {
    super(said);
    this.isFinal = isFinal;
  }
}

/** Tries until it is done, refused, or has failed too often without any progress. */
export async function persist<Result>(
  hear: { state(state: UploadState): void },
  signal: AbortSignal,
  attempt: (heardOfBytes: (sent: number) => void) => Promise<Attempt<Result>>,
): Promise<Result> {
  let furthest = 0;
  let tries = 0;
  for (;;) {
    const before = signIns();
    const answer = await attempt((sent) => {
      if (sent > furthest) tries = 0;
      furthest = Math.max(furthest, sent);
    });
    signal.throwIfAborted();
    if (answer.ok) return answer.result;
    const { status, said } = answer;
    const isEnough = isRefusal(status) || ++tries > TRIES_MAX;
    if (isEnough) throw new Refused(detailOf(said), OF_THE_FILE.has(status));
    if (status === 401) noteRefused(before);
    hear.state("paused");
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1), signal);
    await untilSignedIn(signal);
  }
}

/** Answers that the same file would get again. */
const OF_THE_FILE = new Set<number | null>([413, 415, 422]);

const PASSING = new Set([401, 408, 409, 423, 429]);

/** Whether trying again would bring the same answer; without a status nothing was answered. */
function isRefusal(status: number | null): boolean {
  if (status === null || PASSING.has(status)) return false;
  return status < 500 || status === 507;
}

/** Waits for so long, or until nobody needs it any more. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
