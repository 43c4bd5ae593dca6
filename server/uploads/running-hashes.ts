import { createHash, type Hash } from "node:crypto";

/** More than can be under way; of what was left behind the oldest go first. */
const REMEMBERED_MAX = 64;

/** One who writes an upload. */
type Writer = {
  /** Hears of bytes that are written at an offset; what comes after a gap is not followed any more. */
  add(offset: number, bytes: Buffer): void;
  /** Nothing comes of this writer any more. */
  stop(): void;
};

/** SHA-256 of uploads as they come in, so that a film need not be read again to be named by it. */
export type RunningHashes = {
  /** Follows one writer; what two write at the same time is not followed any more. */
  follow(id: string): Writer;
  /** The hash of all of an upload's bytes, once; null when not all of them passed here in order. */
  finish(id: string, bytes: number): string | null;
};

type Running = { hash: Hash; at: number; isWritten: boolean; isDoubtful: boolean };

/** Follows the uploads that this process receives. */
export function runningHashes(): RunningHashes {
  const running = new Map<string, Running>();

  function remember(id: string): Running {
    const begun = { hash: createHash("sha256"), at: 0, isWritten: false, isDoubtful: false };
    running.set(id, begun);
    const [oldest] = running.keys();
    if (running.size > REMEMBERED_MAX && oldest !== undefined) running.delete(oldest);
    return begun;
  }

  return {
    follow(id) {
      const known = running.get(id) ?? remember(id);
      known.isDoubtful ||= known.isWritten;
      known.isWritten = true;
      return {
        add(offset, bytes) {
          known.isDoubtful ||= known.at !== offset;
          if (known.isDoubtful) return;
          known.hash.update(bytes);
          known.at += bytes.length;
        },
        stop() {
          known.isWritten = false;
        },
      };
    },
    finish(id, bytes) {
      const known = running.get(id);
      running.delete(id);
      const isSure = known?.at === bytes && !known.isDoubtful && !known.isWritten;
      return isSure ? known.hash.digest("hex") : null;
    },
  };
}
