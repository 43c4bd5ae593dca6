import type { Readable } from "node:stream";
import type { MediaArea } from "#domain/media/media.ts";

/** First and last byte, both inclusive, both inside the file. */
export type ByteRange = { start: number; end: number };

/**
 * Where files are kept. Keys are those of domain/media (`<area>/<sha256>.<ext>` and
 * `<area>/<sha256>-<width>.<format>`); any other key is a mistake of the caller and throws.
 */
export type Storage = {
  /**
   * Keeps a file whole or not at all; it is durable when the promise resolves.
   * Rejects with `StorageFull` when there is no room.
   */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /**
   * As `put`, with the content of a file. `isOurs`: nobody writes to it any more, so that this very
   * file may be kept where that can be; the caller removes the name it had. Any other is copied, since
   * whoever edits it would edit what is kept.
   */
  putFile(key: string, path: string, contentType: string, isOurs: boolean): Promise<void>;
  /**
   * Opens a file, or a part of it. `bytes` is the length of `body`, which must be read to its end or
   * destroyed. Null when there is no such file.
   */
  read(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number } | null>;
  /** The size of a file, or null when there is no such file. */
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Removes a file; one that is not there counts as removed. */
  delete(key: string): Promise<void>;
  /** Where a file lies on a disk of this machine, for programs that read it; null where it does not. */
  localPath(key: string): string | null;
  /**
   * Every file of an area, in no order, half-written ones left out. Names that are none of ours come
   * too, so that they can be reported: check them before anything else is done with them.
   */
  list(area: MediaArea): AsyncIterable<StoredFile>;
  /** Rejects with what is wrong when files cannot be kept now. Cheap enough for each readiness check. */
  check(): Promise<void>;
};

export type StoredFile = { key: string; bytes: number; changedAt: Date };

/** There is no room for the file. An expected failure: what was there before is unharmed. */
export class StorageFull extends Error {
  override name = "StorageFull";
}
