import type { KeptUpload } from "#domain/media/check-upload.ts";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { waitForSession } from "../shell/session/wait-for-session.ts";
import { type Attempt, retryUntilDone, UploadFailed } from "./retry.ts";
import { openTransfer, type Transfer } from "./transfer.ts";
import type { UploadState } from "./upload.ts";
import { withUploadSlot } from "./upload-slots.ts";

/** Where a response names no problem. */
export const UNKNOWN_FAILURE = "Upload failed. Please try again.";
const UNREADABLE = "This file can't be read. It may have changed or moved, or it may be a folder";

type UploadListener = { state(state: UploadState): void; sent(bytes: number): void };
type UploadResult<Place extends UploadPlaceName> =
  | { ok: true; kept: KeptUpload<Place> }
  | { ok: false; problem: string; canRetry: boolean };

/**
 * Uploads a file and has the server keep it. Resumes after a lost network, server or session; a
 * refusal resolves with the server's message. The result is meaningless once `signal` is aborted.
 */
export async function sendFile<Place extends UploadPlaceName>(
  file: File,
  place: Place,
  listener: UploadListener,
  signal: AbortSignal,
): Promise<UploadResult<Place>> {
  let transfer: Transfer | undefined;
  try {
    transfer = await openTransfer(file, place);
    // tus-js-client would take a 401 on its HEAD request for a missing upload and start over.
    if (transfer.isResumed) await waitForSession(signal);
    const { send } = transfer;
    await retryUntilDone(listener, signal, async (onProgress) => {
      const outcome = await withUploadSlot(signal, () => {
        listener.state("sending");
        return send((sent) => {
          onProgress(sent);
          listener.sent(sent);
        }, signal);
      });
      // tus-js-client reports an unreadable file as a network error.
      const hasNoResponse = !outcome.ok && outcome.status === null && !signal.aborted;
      if (hasNoResponse && !(await isReadable(file))) throw new Unreadable();
      return outcome;
    });
    listener.state("checking");
    const address = transfer.address();
    const kept = await retryUntilDone(listener, signal, () => keep<Place>(address, signal));
    await transfer.forget();
    return { ok: true, kept };
  } catch (error) {
    if (error instanceof Unreadable) {
      void transfer?.terminate();
      return { ok: false, problem: UNREADABLE, canRetry: false };
    }
    const isExpected = signal.aborted || error instanceof UploadFailed;
    // A bug of ours, or a chunk that failed to load.
    if (!isExpected) reportError(error);
    if (!(error instanceof UploadFailed)) return { ok: false, problem: "", canRetry: true };
    if (error.isFinal) await transfer?.forget();
    return { ok: false, problem: error.message, canRetry: !error.isFinal };
  }
}

/** The file changed or disappeared after it was chosen. */
class Unreadable extends Error {}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Deletes a partial upload on the server, and its local resume data. */
export async function discardUpload(file: File, place: UploadPlaceName): Promise<void> {
  const transfer = await openTransfer(file, place);
  await transfer.terminate();
}

async function keep<Place extends UploadPlaceName>(
  address: string,
  signal: AbortSignal,
): Promise<Attempt<KeptUpload<Place>>> {
  try {
    const response = await fetch(`${address}/keep`, { method: "POST", signal });
    if (!response.ok) return { ok: false, status: response.status, body: await response.text() };
    return { ok: true, result: await response.json() };
  } catch {
    // Connection lost. Safe to retry, since `keep` is idempotent.
    return { ok: false, status: null, body: "" };
  }
}
