import type { Readable } from "node:stream";
import type { MediaArea } from "#domain/media/media.ts";

export type ByteRange = { start: number; end: number };

export type Storage = {
  /** Atomic and durable once resolved. Rejects with `StorageFull` when there is no room. */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** `canLink`: nothing writes to the file any more, so that it may be hard-linked. */
  putFile(key: string, path: string, contentType: string, canLink: boolean): Promise<void>;
  /** `bytes` is the length of `body`, which must be consumed or destroyed. Null when missing. */
  read(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number } | null>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** A missing file counts as deleted. */
  delete(key: string): Promise<void>;
  /** Path on a local disk, for external programs; null elsewhere. */
  localPath(key: string): string | null;
  /** Unordered. Includes foreign names so that they can be reported: validate before use. */
  list(area: MediaArea): AsyncIterable<StoredFile>;
  /** Rejects when files cannot be stored now. Cheap enough for each readiness check. */
  check(): Promise<void>;
};

export type StoredFile = { key: string; bytes: number; changedAt: Date };

export class StorageFull extends Error {
  override name = "StorageFull";
}
