import type { KeptUpload } from "#domain/media/check-upload.ts";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { untilSignedIn } from "../shell/session/until-signed-in.ts";
import { inTurn } from "./in-turn.ts";
import { type Attempt, persist, Refused } from "./persist.ts";
import { openTransfer, type Transfer } from "./transfer.ts";
import type { UploadState } from "./upload.ts";

const UNREADABLE = "This file cannot be read: it may have changed, moved or be a folder";

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
    await persist(hear, signal, async (heardOfBytes) => {
      const answer = await inTurn(signal, () => {
        hear.state("sending");
        return send((sent) => {
          heardOfBytes(sent);
          hear.sent(sent);
        }, signal);
      });
      // To the library it is one more line that broke.
      const isUnanswered = !answer.ok && answer.status === null && !signal.aborted;
      if (isUnanswered && !(await isReadable(file))) throw new Unreadable();
      return answer;
    });
    hear.state("checking");
    const address = transfer.address();
    const kept = await persist(hear, signal, () => keep<Place>(address, signal));
    await transfer.forget();
    return { ok: true, kept };
  } catch (error) {
    if (error instanceof Unreadable) {
      void transfer?.takeBack();
      return { ok: false, problem: UNREADABLE, canRetry: false };
    }
    // Stopped, or the library could not be loaded: nobody said why.
    const isMeant = signal.aborted || error instanceof Refused;
    // A mistake of ours, or code that did not load: the owner can try again, and we can hear of it.
    if (!isMeant) reportError(error);
    if (!(error instanceof Refused)) return { ok: false, problem: "", canRetry: true };
    if (error.isFinal) await transfer?.forget();
    return { ok: false, problem: error.message, canRetry: !error.isFinal };
  }
}

/** What was chosen is not there any more as it was then. */
class Unreadable extends Error {}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Takes back what the server has of a file, and forgets where it was. */
export async function forgetUpload(file: File, place: UploadPlaceName): Promise<void> {
  const transfer = await openTransfer(file, place);
  await transfer.takeBack();
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
