import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { UploadRefused } from "./refused.ts";

/** Whoever sends nothing for so long is gone. */
const SILENT_AT_MOST_MS = 60_000;
/** So much of an upload waits in memory for the disk. */
const BUFFERED_BYTES = 1024 * 1024;

type Receiving = {
  path: string;
  offset: number;
  /** How many bytes may come. */
  limit: number;
  /** Ends it, so that somebody else can go on. */
  stop: AbortSignal;
};

/**
 * Writes what a request brings into a file, from `offset` on, and resolves to where it ends. What
 * breaks off is written as far as it came before this rejects: an `UploadRefused`, or an error of the
 * disk.
 */
export function receive(
  incoming: IncomingMessage,
  { path, offset, limit, stop }: Receiving,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path, {
      flags: "r+",
      start: offset,
      highWaterMark: BUFFERED_BYTES,
    });
    let received = 0;
    let problem: Error | null = null;

    const take = (chunk: Buffer) => {
      silence.refresh();
      received += chunk.length;
      if (received > limit) return end(new UploadRefused(413, "More came than was announced."));
      if (!file.write(chunk)) incoming.pause();
    };
    const goOn = () => incoming.resume();
    const end = (reason: Error | null) => {
      clearTimeout(silence);
      incoming.off("data", take).off("end", whole).off("close", cut);
      stop.removeEventListener("abort", giveWay);
      problem = reason;
      file.end();
    };
    const whole = () => end(null);
    const cut = () => end(new UploadRefused(400, "The upload was cut off."));
    const giveWay = () => end(new UploadRefused(409, "This upload goes on elsewhere."));
    const silence = setTimeout(() => incoming.destroy(), SILENT_AT_MOST_MS);

    file.on("drain", goOn);
    file.once("error", (error) => {
      end(error);
      reject(error);
    });
    file.once("close", () => (problem ? reject(problem) : resolve(offset + received)));
    if (stop.aborted) return giveWay();
    stop.addEventListener("abort", giveWay, { once: true });
    // After a problem nobody hears of a line that breaks.
    incoming.on("error", () => incoming.destroy());
    incoming.on("data", take).once("end", whole).once("close", cut);
    if (incoming.destroyed) cut();
  });
}
