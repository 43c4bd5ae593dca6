import { createHash, type Hash } from "node:crypto";

/** More than can be under way; of what was left behind the oldest go first. */
const REMEMBERED_MAX = 64;

/** SHA-256 of uploads as they come in, so that a film need not be read again to be named by it. */
export type RunningHashes = {
  /** Hears of bytes that are written at an offset; what comes after a gap is not followed any more. */
  add(id: string, offset: number, bytes: Buffer): void;
  /** The hash of all of an upload's bytes, once; null when not all of them passed here in order. */
  finish(id: string, bytes: number): string | null;
};

/** Follows the uploads that this process receives. */
export function runningHashes(): RunningHashes {
  const running = new Map<string, { hash: Hash; at: number }>();
  return {
    add(id, offset, bytes) {
      if (offset === 0) {
        running.delete(id);
        running.set(id, { hash: createHash("sha256"), at: 0 });
        const [oldest] = running.keys();
        if (running.size > REMEMBERED_MAX && oldest !== undefined) running.delete(oldest);
      }
      const known = running.get(id);
      if (!known) return;
      if (known.at !== offset) {
        running.delete(id);
        return;
      }
      known.hash.update(bytes);
      known.at += bytes.length;
    },
    finish(id, bytes) {
      const known = running.get(id);
      running.delete(id);
      return known?.at === bytes ? known.hash.digest("hex") : null;
    },
  };
}
