import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { S3Driver } from "flydrive/drivers/s3";
import type { BucketSetting } from "./bucket-setting.ts";
import type { ByteRange, StoredFile } from "./storage.ts";

const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_WITHIN_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const CHECK_WITHIN_MS = 3_000;

/** Multipart, since flydrive's single request needs the length and cannot be retried. */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, ...address }: BucketSetting) {
    const client = new S3Client({
      endpoint: address.endpoint,
      region: address.region,
      credentials: { accessKeyId: address.key, secretAccessKey: address.secret },
      forcePathStyle: true,
      // Some servers do not support the newer checksums, or store them as part of the file.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: IDLE_TIMEOUT_MS },
    });
    super({ client, bucket, visibility: "private", supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(
    key: string,
    contents: Readable,
    options: { contentType?: string } = {},
  ): Promise<void> {
    await new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: contents, ContentType: options.contentType },
      partSize: PART_BYTES,
      queueSize: 2,
    }).done();
  }

  putFile(key: string, path: string, options: { contentType: string }): Promise<void> {
    return this.putStream(key, createReadStream(path), options);
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
