import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Locker, Server, TUS_RESUMABLE } from "@tus/server";
import type { NamedLocks } from "../db/named-locks.ts";
import { problem } from "../http/problem.ts";
import { UPLOADS_PATH } from "../http/uploads-path.ts";
import type { FreeBytes } from "../storage/free-bytes.ts";
import { beginUpload } from "./begin-upload.ts";
import { PartStore } from "./part-store.ts";
import { findUpload, isUploadId, type UploadRecord } from "./parts.ts";
import { inUse, noSuchUpload, UploadRefused } from "./refused.ts";
import type { RunningHashes } from "./running-hashes.ts";

/** What the protocol asks and tells; nothing else reaches the library, nor leaves it. */
const ASKED = ["tus-resumable", "upload-length", "upload-metadata", "upload-offset"];
const TOLD = [
  ...["cache-control", "location", "tus-resumable", "upload-expires", "upload-length"],
  ...["upload-metadata", "upload-offset"],
];

type Asking = {
  folder: string;
  locks: NamedLocks;
  hashes: RunningHashes;
  now: Date;
  /** When this process began to take uploads. */
  openedAt: Date;
  freeBytes: FreeBytes;
  accountId: string;
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  /** Of the address. */
  id: string | undefined;
  incoming: IncomingMessage;
};

/** Answers one request of the protocol for resumable uploads (tus 1.0.0), for one account. */
export async function speakTus(asking: Asking): Promise<Response> {
  if (asking.method !== "POST") return answer(asking);
  // One after the other, or many at once would each find that there is room for one more.
  const letGo = await asking.locks.hold(`of ${asking.accountId}`);
  if (!letGo) return refusal(inUse());
  try {
    return await answer(asking);
  } finally {
    await letGo();
  }
}

async function answer(asking: Asking): Promise<Response> {
  const { folder, hashes, accountId, method, id = "", incoming } = asking;
  let failure: unknown = null;
  let made: UploadRecord | null = null;
  const stopping = new AbortController();
  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new PartStore({
      folder,
      incoming,
      hashes,
      stop: stopping.signal,
      made: () => made,
    }),
    locker: lockerOver(asking.locks, () => stopping.abort()),
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => id,
    async onIncomingRequest() {
      if (method === "POST") return;
      const found = isUploadId(id) ? await findUpload(folder, id) : null;
      if (found?.accountId !== accountId) throw noSuchUpload();
    },
    async onUploadCreate(_, upload) {
      const { place, filename } = upload.metadata ?? {};
      const asked = { place: place ?? "", fileName: filename ?? "", bytes: upload.size ?? 0 };
      made = await beginUpload(asking, { id: upload.id, accountId, ...asked });
      return {};
    },
    onResponseError(_, error) {
      failure = error;
      return undefined;
    },
  });
  const answered = await server.handleWeb(bareRequest(asking));
  if (failure instanceof UploadRefused) return refusal(failure);
  if (failure instanceof Error) throw failure;
  if (answered.status >= 400) return refusal(said(answered.status, await answered.text()));
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const name of TOLD) {
    const value = answered.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(null, { status: answered.status, headers });
}

/** The request without its body, which the store takes from where it comes in. */
function bareRequest({ method, id, incoming }: Asking): Request {
  const headers = new Headers();
  // Bytes come by PATCH alone, so those of other methods are none to the library.
  const asked = method === "PATCH" ? [...ASKED, "content-type", "content-length"] : ASKED;
  for (const name of asked) {
    const value = incoming.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const path = id === undefined ? UPLOADS_PATH : `${UPLOADS_PATH}/${encodeURIComponent(id)}`;
  return new Request(new URL(path, "http://localhost"), { method, headers });
}

function lockerOver(locks: NamedLocks, giveWay: () => void): Locker {
  return {
    newLock(id) {
      let letGo: (() => Promise<void>) | null = null;
      return {
        async lock() {
          letGo = await locks.hold(id, giveWay);
          if (!letGo) throw inUse();
        },
        async unlock() {
          await letGo?.();
        },
      };
    },
  };
}

/** What the library refuses, in words and statuses of ours. */
function said(status: number, text: string): UploadRefused {
  const header = /^Invalid ([a-z-]+)/.exec(text)?.[1];
  if (status === 412 || header === "tus-resumable") {
    const wanted = `Tus-Resumable must be ${TUS_RESUMABLE}.`;
    return new UploadRefused(412, `This address speaks tus: ${wanted}`);
  }
  if (header === "content-type" || (status === 403 && /content-type/i.test(text))) {
    return new UploadRefused(415, "Bytes are sent as application/offset+octet-stream.");
  }
  if (header) return new UploadRefused(400, `The header ${header} cannot be read.`);
  const known = SAID[status];
  return new UploadRefused(...(known ?? [status, "This cannot be done with an upload."]));
}

const SAID: Readonly<Record<number, [status: number, detail: string]>> = {
  400: [400, "Upload-Length is needed, and Upload-Metadata must be readable."],
  403: [400, "The header Upload-Offset is needed."],
  409: [409, "The upload goes on at another byte: HEAD tells at which."],
  410: [410, "This upload waited too long and is gone."],
  413: [413, "More comes than was announced."],
};

function refusal({ status, message }: UploadRefused): Response {
  const headers = { "Tus-Resumable": TUS_RESUMABLE, "Tus-Version": TUS_RESUMABLE };
  return problem(status, message, { headers });
}
