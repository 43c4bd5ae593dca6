import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { BucketSetting } from "./bucket-setting.ts";
import type { ByteRange, StoredFile } from "./storage.ts";

const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_WITHIN_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const CHECK_WITHIN_MS = 3_000;

export class BucketDriver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, ...address }: BucketSetting) {
    this.#client = new S3Client({
      endpoint: address.endpoint,
      region: address.region,
      credentials: { accessKeyId: address.key, secretAccessKey: address.secret },
      forcePathStyle: true,
      // Some servers do not support the newer checksums, or store them as part of the file.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: IDLE_TIMEOUT_MS },
    });
    this.#bucket = bucket;
  }

  /** In parts when large: a single request needs the length, and a stream cannot be sent again. */
  async put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void> {
    await new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: content, ContentType: contentType },
      partSize: PART_BYTES,
      queueSize: 2,
    }).done();
  }

  putFile(key: string, path: string, contentType: string): Promise<void> {
    return this.put(key, createReadStream(path), contentType);
  }

  async bytesOf(key: string): Promise<number> {
    const found = await this.#client.send(
      new HeadObjectCommand({ Bucket: this.#bucket, Key: key }),
    );
    return found.ContentLength ?? 0;
  }

  /** Succeeds for a missing file too. */
  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  async openRange(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number }> {
    const { Body, ContentLength } = await this.#client.send(
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Range: range && `bytes=${range.start}-${range.end}`,
      }),
    );
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new Error(`the storage answered without a body for ${key}`);
    }
    return { body: Body, bytes: ContentLength };
  }

  localPath(): null {
    return null;
  }

  async *listFiles(area: string): AsyncGenerator<StoredFile> {
    const asked = { Bucket: this.#bucket, Prefix: `${area}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, asked)) {
      // A file of unknown age counts as new, so that it is not removed for being old.
      for (const { Key, Size = 0, LastModified = new Date() } of Contents) {
        if (Key) yield { key: Key, bytes: Size, changedAt: LastModified };
      }
    }
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), {
      abortSignal: AbortSignal.timeout(CHECK_WITHIN_MS),
    });
  }
}
