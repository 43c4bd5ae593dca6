import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { UploadError } from "./upload-error.ts";

const IDLE_TIMEOUT_MS = 60_000;
/**
 * When another request waits, this one ends after this much silence. Yielding at once, several
 * senders of the same file would interrupt each other forever.
 */
const QUIET_MS = 500;
const YIELD_WITHIN_MS = 2_000;
const BUFFERED_BYTES = 256 * 1024;

type Receiving = {
  path: string;
  offset: number;
  limit: number;
  onBytes: (offset: number, bytes: Buffer) => void;
  /** Aborted when another request waits for this upload. */
  stop: AbortSignal;
};

/** Everything received is written before it rejects. */
export function receive(
  incoming: Readable,
  { path, offset, limit, onBytes, stop }: Receiving,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path, {
      flags: "r+",
      start: offset,
      highWaterMark: BUFFERED_BYTES,
    });
    let received = 0;
    let problem: Error | null = null;
    let isQuiet = false;

    const onData = (chunk: Buffer) => {
      idleTimer.refresh();
      quietTimer.refresh();
      isQuiet = false;
      if (received + chunk.length > limit) {
        return finish(new UploadError(413, "Received more bytes than announced."));
      }
      onBytes(offset + received, chunk);
      received += chunk.length;
      if (!file.write(chunk, () => free(chunk))) incoming.pause();
    };
    const resume = () => incoming.resume();
    const finish = (reason: Error | null) => {
      for (const timer of [idleTimer, quietTimer, yieldTimer]) clearTimeout(timer);
      incoming.off("data", onData).off("end", onEnd).off("close", onClose);
      stop.removeEventListener("abort", onStop);
      problem = reason;
      file.end();
    };
    const onEnd = () => finish(null);
    const onClose = () => finish(new UploadError(400, "The upload was interrupted."));
    const yieldToNext = () =>
      finish(new UploadError(409, "This upload continues in another request."));
    const onStop = () => {
      if (isQuiet) return yieldToNext();
      yieldTimer = setTimeout(yieldToNext, YIELD_WITHIN_MS);
    };
    const onQuiet = () => {
      if (stop.aborted) return yieldToNext();
      isQuiet = true;
    };
    let yieldTimer: NodeJS.Timeout | undefined;
    const quietTimer = setTimeout(onQuiet, QUIET_MS);
    const idleTimer = setTimeout(() => incoming.destroy(), IDLE_TIMEOUT_MS);

    file.on("drain", resume);
    file.once("error", finish);
    // The file is closed by now, so nothing is written after this settles.
    file.once("close", () => (problem ? reject(problem) : resolve(offset + received)));
    if (stop.aborted) onStop();
    else stop.addEventListener("abort", onStop, { once: true });
    // Without a listener, a connection error after a problem would be uncaught.
    incoming.on("error", () => incoming.destroy());
    incoming.on("data", onData).once("end", onEnd).once("close", onClose);
    if (incoming.destroyed) onClose();
  });
}

/** Otherwise large uploads trigger a full garbage collection every 32 MB, the slowest part. */
function free({ buffer, byteLength }: Buffer): void {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isOwn) buffer.transfer(0);
}
