import { createHash, type Hash } from "node:crypto";

/** More than can be in progress at once; the oldest leftovers are dropped first. */
const TRACKED_MAX = 64;

type Writer = {
  /** Bytes after a gap end the tracking. */
  add(offset: number, bytes: Buffer): void;
  stop(): void;
};

/** SHA-256 computed while an upload arrives, so that large files are not read again. */
export type RunningHashes = {
  /** Two simultaneous writers end the tracking. */
  track(id: string): Writer;
  /** Returns the hash once; null unless all bytes passed through this process in order. */
  finish(id: string, bytes: number): string | null;
};

type TrackedHash = { hash: Hash; offset: number; isWritten: boolean; isBroken: boolean };

export function runningHashes(): RunningHashes {
  const running = new Map<string, TrackedHash>();

  function start(id: string): TrackedHash {
    const tracked = { hash: createHash("sha256"), offset: 0, isWritten: false, isBroken: false };
    running.set(id, tracked);
    const [oldest] = running.keys();
    if (running.size > TRACKED_MAX && oldest !== undefined) running.delete(oldest);
    return tracked;
  }

  return {
    track(id) {
      const tracked = running.get(id) ?? start(id);
      tracked.isBroken ||= tracked.isWritten;
      tracked.isWritten = true;
      return {
        add(offset, bytes) {
          tracked.isBroken ||= tracked.offset !== offset;
          if (tracked.isBroken) return;
          tracked.hash.update(bytes);
          tracked.offset += bytes.length;
        },
        stop() {
          tracked.isWritten = false;
        },
      };
    },
    finish(id, bytes) {
      const tracked = running.get(id);
      running.delete(id);
      const isReliable = tracked?.offset === bytes && !tracked.isBroken && !tracked.isWritten;
      return isReliable ? tracked.hash.digest("hex") : null;
    },
  };
}
