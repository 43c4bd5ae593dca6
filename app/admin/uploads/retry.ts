import { problemDetail } from "../../ui/fetch-json.ts";
import { reportUnauthorized, signInCount } from "../shell/session/session-state.ts";
import { waitForSession } from "../shell/session/wait-for-session.ts";
import type { FailedAttempt } from "./transfer.ts";
import type { UploadState } from "./upload.ts";

/**
 * Exponential backoff. The count restarts with every byte of progress, and waiting for the network
 * or a new session is not limited.
 */
const RETRIES_MAX = 6;
const FIRST_DELAY_MS = 500;

export type Attempt<Result> = { ok: true; result: Result } | FailedAttempt;

/** `message`: the server's problem detail, or blank. `isFinal`: this file is always rejected. */
export class UploadFailed extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** @throws UploadFailed on a permanent error, or after too many retries without progress */
export async function retryUntilDone<Result>(
  listener: { state(state: UploadState): void },
  signal: AbortSignal,
  attempt: (onProgress: (sent: number) => void) => Promise<Attempt<Result>>,
): Promise<Result> {
  let furthest = 0;
  let retries = 0;
  for (;;) {
    const before = signInCount();
    const outcome = await attempt((sent) => {
      if (sent > furthest) retries = 0;
      furthest = Math.max(furthest, sent);
    });
    signal.throwIfAborted();
    if (outcome.ok) return outcome.result;
    const { status, body } = outcome;
    const isGivenUp = isPermanent(status) || ++retries > RETRIES_MAX;
    if (isGivenUp) throw new UploadFailed(problemDetail(body), FILE_REJECTED.has(status));
    if (status === 401) reportUnauthorized(before);
    listener.state("paused");
    await delay(FIRST_DELAY_MS * 2 ** (retries - 1), signal);
    await waitForSession(signal);
  }
}

/** The same file would be rejected again. */
const FILE_REJECTED = new Set<number | null>([413, 415, 422]);

const TRANSIENT = new Set([401, 408, 409, 423, 429]);

/** Null: no response. */
function isPermanent(status: number | null): boolean {
  if (status === null || TRANSIENT.has(status)) return false;
  return status < 500 || status === 507;
}

/** Resolves early when aborted. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
