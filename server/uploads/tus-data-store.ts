import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { isDiskFull, isMissing } from "../storage/disk-errors.ts";
import { receive } from "./receive.ts";
import type { RunningHashes } from "./running-hashes.ts";
import { noSuchUpload, storageFull, UploadError } from "./upload-error.ts";
import {
  createUpload,
  findUpload,
  partPath,
  removeUpload,
  UPLOAD_EXPIRES_AFTER_MS,
  type UploadRecord,
} from "./upload-files.ts";

type RequestContext = {
  folder: string;
  incoming: IncomingMessage;
  /** Aborted when another request wants to continue the upload. */
  stop: AbortSignal;
  hashes: RunningHashes;
  newUpload: () => UploadRecord | null;
};

/** Reads bytes from the request itself: the library's streams copy each byte several times. */
export class TusDataStore extends DataStore {
  readonly #request: RequestContext;

  constructor(request: RequestContext) {
    super();
    this.extensions = ["creation", "termination", "expiration"];
    this.#request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    const record = this.#request.newUpload();
    if (!record) throw new Error("an upload was created without being checked");
    try {
      await createUpload(this.#request.folder, record);
    } catch (error) {
      throw isDiskFull(error) ? storageFull() : error;
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
      // The library computes the expiry from this date; ours counts from the last byte.
      creation_date: found.lastWrittenAt.toISOString(),
    });
  }

  override async write(unused: Readable, id: string, offset: number): Promise<number> {
    unused.resume();
    const { folder, incoming, stop, hashes } = this.#request;
    const found = await findUpload(folder, id);
    if (!found) throw noSuchUpload();
    if (found.outcome) throw isFinished();
    const writer = hashes.track(id);
    try {
      const limit = found.bytes - offset;
      const path = partPath(folder, id);
      return await receive(incoming, { path, offset, limit, onBytes: writer.add, stop });
    } catch (error) {
      if (isMissing(error)) throw isFinished();
      if (!isDiskFull(error)) throw error;
      await removeUpload(folder, id);
      throw storageFull();
    } finally {
      writer.stop();
    }
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#request.folder, id);
  }

  override getExpiration(): number {
    return UPLOAD_EXPIRES_AFTER_MS;
  }
}

const isFinished = () => new UploadError(409, "This upload is already finished.");
