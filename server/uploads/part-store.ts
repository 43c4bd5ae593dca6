import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { isDiskFull, isMissing } from "../storage/disk-errors.ts";
import {
  createPart,
  findUpload,
  KEPT_FOR_MS,
  partPath,
  removeUpload,
  type UploadRecord,
} from "./parts.ts";
import { receive } from "./receive.ts";
import { noRoom, noSuchUpload, UploadRefused } from "./refused.ts";
import type { RunningHashes } from "./running-hashes.ts";

type ForRequest = {
  folder: string;
  incoming: IncomingMessage;
  /** Says that somebody else wants to go on with the upload. */
  stop: AbortSignal;
  hashes: RunningHashes;
  /** What is known of an upload that the request makes. */
  made: () => UploadRecord | null;
};

/**
 * Where the library finds and puts uploads while it answers one request. It takes the bytes from the
 * request itself: the streams that the library would hand over copy each byte several times.
 */
export class PartStore extends DataStore {
  readonly #request: ForRequest;

  constructor(request: ForRequest) {
    super();
    this.extensions = ["creation", "termination", "expiration"];
    this.#request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    const record = this.#request.made();
    if (!record) throw new Error("an upload is made that was not checked");
    try {
      await createPart(this.#request.folder, record);
    } catch (error) {
      throw isDiskFull(error) ? noRoom() : error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#request.folder, id);
    if (!found) throw noSuchUpload();
    return new Upload({
      id,
      size: found.bytes,
      offset: found.sent,
      metadata: { place: found.place, filename: found.fileName },
      // The library counts from here; an upload goes 24 hours after its last byte.
      creation_date: found.lastWrittenAt.toISOString(),
    });
  }

  override async write(unused: Readable, id: string, offset: number): Promise<number> {
    unused.resume();
    const { folder, incoming, stop, hashes } = this.#request;
    const found = await findUpload(folder, id);
    if (!found) throw noSuchUpload();
    if (found.outcome) throw isFinished();
    const writer = hashes.follow(id);
    try {
      const limit = found.bytes - offset;
      const hear = writer.add;
      return await receive(incoming, { path: partPath(folder, id), offset, limit, hear, stop });
    } catch (error) {
      if (isMissing(error)) throw isFinished();
      if (!isDiskFull(error)) throw error;
      await removeUpload(folder, id);
      throw noRoom();
    } finally {
      writer.stop();
    }
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#request.folder, id);
  }

  override getExpiration(): number {
    return KEPT_FOR_MS;
  }
}

const isFinished = () => new UploadRefused(409, "This upload is finished.");
