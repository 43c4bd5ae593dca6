import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { UploadRefused } from "./refused.ts";

/** Whoever sends nothing for so long is gone. */
const SILENT_AT_MOST_MS = 60_000;
/**
 * Whoever others wait for goes on until nothing comes for so long, and then for so long at most. Giving
 * way at once, several who send the same would overtake each other for ever and none get on.
 */
const QUIET_MS = 500;
const GOES_ON_AT_MOST_MS = 2_000;
/** So much of an upload waits in memory for the disk. */
const BUFFERED_BYTES = 256 * 1024;

type Receiving = {
  path: string;
  offset: number;
  /** How many bytes may come. */
  limit: number;
  /** Hears of bytes on their way to the disk, and of where they go. */
  hear: (offset: number, bytes: Buffer) => void;
  /** Asks for a pause in what comes to end it, so that somebody else can go on. */
  stop: AbortSignal;
};

/**
 * Writes what a request brings into a file, from `offset` on, and resolves to where it ends. What
 * breaks off is written as far as it came before this rejects: an `UploadRefused`, or an error of the
 * disk.
 */
export function receive(
  incoming: Readable,
  { path, offset, limit, hear, stop }: Receiving,
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

    const take = (chunk: Buffer) => {
      silence.refresh();
      quiet.refresh();
      isQuiet = false;
      if (received + chunk.length > limit) {
        return end(new UploadRefused(413, "More came than was announced."));
      }
      hear(offset + received, chunk);
      received += chunk.length;
      if (!file.write(chunk, () => free(chunk))) incoming.pause();
    };
    const goOn = () => incoming.resume();
    const end = (reason: Error | null) => {
      for (const timer of [silence, quiet, latest]) clearTimeout(timer);
      incoming.off("data", take).off("end", whole).off("close", cut);
      stop.removeEventListener("abort", hearWish);
      problem = reason;
      file.end();
    };
    const whole = () => end(null);
    const cut = () => end(new UploadRefused(400, "The upload was cut off."));
    const giveWay = () => end(new UploadRefused(409, "This upload goes on elsewhere."));
    const hearWish = () => {
      if (isQuiet) return giveWay();
      latest = setTimeout(giveWay, GOES_ON_AT_MOST_MS);
    };
    const hearQuiet = () => {
      if (stop.aborted) return giveWay();
      isQuiet = true;
    };
    let latest: NodeJS.Timeout | undefined;
    const quiet = setTimeout(hearQuiet, QUIET_MS);
    const silence = setTimeout(() => incoming.destroy(), SILENT_AT_MOST_MS);

    file.on("drain", goOn);
    file.once("error", end);
    // Nobody has it open any more by then, so nothing is written after this is settled.
    file.once("close", () => (problem ? reject(problem) : resolve(offset + received)));
    if (stop.aborted) hearWish();
    else stop.addEventListener("abort", hearWish, { once: true });
    // After a problem nobody hears of a line that breaks.
    incoming.on("error", () => incoming.destroy());
    incoming.on("data", take).once("end", whole).once("close", cut);
    if (incoming.destroyed) cut();
  });
}

/**
 * Gives back a chunk's memory now. Left to the garbage collector, a film's chunks make it go through
 * the whole heap every 32 MB, which took longer than everything else about an upload.
 */
function free({ buffer, byteLength }: Buffer): void {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isOwn) buffer.transfer(0);
}
