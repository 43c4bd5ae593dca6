import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Locker, Server, TUS_RESUMABLE } from "@tus/server";
import { UPLOADS_PATH } from "#domain/media/upload-places.ts";
import type { NamedLocks } from "../db/named-locks.ts";
import { problem } from "../http/problem.ts";
import type { FreeBytes } from "../storage/disk-space.ts";
import { beginUpload } from "./begin-upload.ts";
import type { RunningHashes } from "./running-hashes.ts";
import { TusDataStore } from "./tus-data-store.ts";
import { inUse, noSuchUpload, UploadError } from "./upload-error.ts";
import { findUpload, isUploadId, type UploadRecord } from "./upload-files.ts";

/** Only these headers reach the tus library or are passed on from it. */
const REQUEST_HEADERS = ["tus-resumable", "upload-length", "upload-metadata", "upload-offset"];
const RESPONSE_HEADERS = [
  ...["cache-control", "location", "tus-resumable", "upload-expires", "upload-length"],
  ...["upload-metadata", "upload-offset"],
];

type TusRequest = {
  folder: string;
  locks: NamedLocks;
  hashes: RunningHashes;
  now: Date;
  openedAt: Date;
  freeBytes: FreeBytes;
  accountId: string;
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  id: string | undefined;
  incoming: IncomingMessage;
};

export async function handleTusRequest(request: TusRequest): Promise<Response> {
  if (request.method !== "POST") return handle(request);
  // Serialized per account: concurrent requests would each find room for one more.
  const release = await request.locks.hold(`of ${request.accountId}`);
  if (!release) return refusal(inUse());
  try {
    return await handle(request);
  } finally {
    await release();
  }
}

async function handle(request: TusRequest): Promise<Response> {
  const { folder, hashes, accountId, method, id = "", incoming } = request;
  let failure: unknown = null;
  let created: UploadRecord | null = null;
  const stopController = new AbortController();
  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new TusDataStore({
      folder,
      incoming,
      hashes,
      stop: stopController.signal,
      newUpload: () => created,
    }),
    locker: lockerFrom(request.locks, () => stopController.abort()),
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => id,
    async onIncomingRequest() {
      if (method === "POST") return;
      const found = isUploadId(id) ? await findUpload(folder, id) : null;
      if (found?.accountId !== accountId) throw noSuchUpload();
    },
    async onUploadCreate(_, upload) {
      const { place, filename } = upload.metadata ?? {};
      const file = { place: place ?? "", fileName: filename ?? "", bytes: upload.size ?? 0 };
      created = await beginUpload(request, { id: upload.id, accountId, ...file });
      return {};
    },
    onResponseError(_, error) {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(bareRequest(request));
  if (failure instanceof UploadError) return refusal(failure);
  if (failure instanceof Error) throw failure;
  if (response.status >= 400)
    return refusal(translateError(response.status, await response.text()));
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(null, { status: response.status, headers });
}

/** Without the body, which the store reads from `incoming`. */
function bareRequest({ method, id, incoming }: TusRequest): Request {
  const headers = new Headers();
  const bodyHeaders = method === "PATCH" ? ["content-type", "content-length"] : [];
  for (const name of [...REQUEST_HEADERS, ...bodyHeaders]) {
    const value = incoming.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const path = id === undefined ? UPLOADS_PATH : `${UPLOADS_PATH}/${encodeURIComponent(id)}`;
  return new Request(new URL(path, "http://localhost"), { method, headers });
}

function lockerFrom(locks: NamedLocks, onWaiting: () => void): Locker {
  return {
    newLock(id) {
      let release: (() => Promise<void>) | null = null;
      return {
        async lock() {
          release = await locks.hold(id, onWaiting);
          if (!release) throw inUse();
        },
        async unlock() {
          await release?.();
        },
      };
    },
  };
}

function translateError(status: number, text: string): UploadError {
  const header = /^Invalid ([a-z-]+)/.exec(text)?.[1];
  if (status === 412 || header === "tus-resumable") {
    const wanted = `Tus-Resumable must be ${TUS_RESUMABLE}.`;
    return new UploadError(412, `This URL expects the tus protocol: ${wanted}`);
  }
  if (header === "content-type" || (status === 403 && /content-type/i.test(text))) {
    return new UploadError(415, "Content-Type must be application/offset+octet-stream.");
  }
  if (header) return new UploadError(400, `Invalid ${header} header.`);
  const known = ERROR_DETAILS[status];
  return new UploadError(...(known ?? [status, "This request is not supported."]));
}

const ERROR_DETAILS: Readonly<Record<number, [status: number, detail: string]>> = {
  400: [400, "Upload-Length is required, and Upload-Metadata must be valid."],
  403: [400, "The Upload-Offset header is required."],
  409: [409, "Upload-Offset does not match. Send HEAD to get the current offset."],
  410: [410, "This upload has expired."],
  413: [413, "The body is larger than announced."],
};

function refusal({ status, message }: UploadError): Response {
  const headers = { "Tus-Resumable": TUS_RESUMABLE, "Tus-Version": TUS_RESUMABLE };
  return problem(status, message, { headers });
}
