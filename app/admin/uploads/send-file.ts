import type { KeptUpload } from "#domain/media/check-upload.ts";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { detailOf } from "../../ui/get-json.ts";
import { noteRefused, signIns } from "../shell/session/session-state.ts";
import { untilSignedIn } from "../shell/session/until-signed-in.ts";
import { type Failed, openTransfer, type Transfer } from "./transfer.ts";
import type { UploadState } from "./upload.ts";

/** Tries without a byte of progress while the server answers; each waits twice as long as the last. */
const TRIES_MAX = 6;
const FIRST_PAUSE_MS = 500;

type Hear = { state(state: UploadState): void; sent(bytes: number): void };
type Answer<Place extends UploadPlaceName> =
  | { ok: true; kept: KeptUpload<Place> }
  | { ok: false; problem: string; canRetry: boolean };

/**
 * Sends a file to the server and has it kept there. Goes on by itself when the network, the server or
 * the session was away; what the server refuses is answered with its words. Ends when `signal` says
 * so, with an answer that nobody needs.
 */
export async function sendFile<Place extends UploadPlaceName>(
  file: File,
  place: Place,
  hear: Hear,
  signal: AbortSignal,
): Promise<Answer<Place>> {
  let transfer: Transfer | undefined;
  try {
    transfer = await openTransfer(file, place);
    // Or the library would take a refusal to tell how far it got for there being nothing.
    if (transfer.goesOn) await untilSignedIn(signal);
    const { send } = transfer;
    await persist(hear, signal, (heardOfBytes) =>
      send((sent) => {
        heardOfBytes(sent);
        hear.sent(sent);
      }, signal),
    );
    hear.state("checking");
    const address = transfer.address();
    const kept = await persist(hear, signal, () => keep<Place>(address, signal));
    await transfer.forget();
    return { ok: true, kept };
  } catch (error) {
    // Stopped, or the library could not be loaded: nobody said why.
    const isMeant = signal.aborted || error instanceof Refused;
    // A mistake of ours, or code that did not load: the owner can try again, and we can hear of it.
    if (!isMeant) reportError(error);
    if (!(error instanceof Refused)) return { ok: false, problem: "", canRetry: true };
    if (error.isFinal) await transfer?.forget();
    return { ok: false, problem: error.message, canRetry: !error.isFinal };
  }
}

/** Takes back what the server has of a file, and forgets where it was. */
export async function forgetUpload(file: File, place: UploadPlaceName): Promise<void> {
  const transfer = await openTransfer(file, place);
  // Should it not be heard, the server lets the part go by itself a day later.
  await transfer.takeBack().catch(() => null);
}

type Attempt<Result> = { ok: true; result: Result } | Failed;

/** Tries until it is done, refused, or has failed too often without any progress. */
async function persist<Result>(
  hear: Hear,
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
    if (isRefusal(status)) throw new Refused(detailOf(said), OF_THE_FILE.has(status));
    if (++tries > TRIES_MAX) throw new Refused("", false);
    if (status === 401) noteRefused(before);
    hear.state("paused");
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1), signal);
    await untilSignedIn(signal);
  }
}

/** The server's last word, in its own words. */
class Refused extends Error {
  readonly isFinal: boolean;

  constructor(said: string, isFinal: boolean) {
    super(said);
    this.isFinal = isFinal;
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

async function keep<Place extends UploadPlaceName>(
  address: string,
  signal: AbortSignal,
): Promise<Attempt<KeptUpload<Place>>> {
  try {
    const response = await fetch(`${address}/keep`, { method: "POST", signal });
    if (!response.ok) return { ok: false, status: response.status, said: await response.text() };
    return { ok: true, result: await response.json() };
  } catch {
    // No answer, or half of one: the line broke. What was kept is answered again.
    return { ok: false, status: null, said: "" };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
