import { UPLOADS_PATH, type UploadPlaceName } from "#domain/media/upload-places.ts";

/** Bounds the request body that proxies have to buffer or accept. */
const CHUNK_BYTES = 32 * 1024 * 1024;

/** `status` is null without a response. */
export type FailedAttempt = { ok: false; status: number | null; body: string };

export type Transfer = {
  /** Whether an earlier attempt was found. */
  isResumed: boolean;
  /** Sends what the server does not have yet; `onProgress` gets the bytes sent in total. */
  send(
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<{ ok: true; result: null } | FailedAttempt>;
  /** The upload's URL; blank before anything was sent. */
  address(): string;
  /** Deletes the resume data, so that the same file starts over. */
  forget(): Promise<void>;
  /** Also deletes it on the server, which otherwise expires it after a day. */
  terminate(): Promise<void>;
};

/** Resumes an earlier attempt, also from before a reload. tus-js-client is loaded on demand. */
export async function openTransfer(file: File, place: UploadPlaceName): Promise<Transfer> {
  const { defaultOptions, DetailedError, Upload } = await import("tus-js-client");
  const { urlStorage } = defaultOptions;
  const { name, size, lastModified } = file;
  const fingerprint = ["upload", place, name, size, lastModified].join("-");
  const upload = new Upload(file, {
    endpoint: new URL(UPLOADS_PATH, location.origin).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: null,
    metadata: { place, filename: name },
    fingerprint: async () => fingerprint,
  });
  const earlier = () => urlStorage.findUploadsByFingerprint(fingerprint);
  const [last] = await earlier();
  if (last) upload.resumeFromPreviousUpload(last);

  async function forget(): Promise<void> {
    for (const { urlStorageKey } of await earlier()) await urlStorage.removeUpload(urlStorageKey);
  }

  /** tus-js-client has retried by then, and the server expires abandoned uploads. */
  function ignoreServerError(error: unknown): void {
    if (!(error instanceof DetailedError)) throw error;
  }

  const terminateStarted = () => void upload.abort(true).catch(ignoreServerError);

  return {
    isResumed: last !== undefined,
    send: (onProgress, signal) =>
      new Promise((resolve) => {
        const stop = () => {
          // The creation request is in flight: aborting it would leave an orphan on the server.
          if (upload.url === null) upload.options.onUploadUrlAvailable = terminateStarted;
          else void upload.abort();
          resolve({ ok: false, status: null, body: "" });
        };
        if (signal.aborted) return stop();
        signal.addEventListener("abort", stop, { once: true });
        upload.options.onProgress = onProgress;
        upload.options.onSuccess = () => {
          signal.removeEventListener("abort", stop);
          resolve({ ok: true, result: null });
        };
        upload.options.onError = (error) => {
          signal.removeEventListener("abort", stop);
          const response = error instanceof DetailedError ? error.originalResponse : null;
          const status = response?.getStatus() || null;
          const isGone = status === 404 || status === 410;
          // The next attempt starts over.
          if (isGone) upload.url = null;
          resolve({ ok: false, status: isGone ? null : status, body: response?.getBody() ?? "" });
        };
        upload.start();
      }),
    address: () => upload.url ?? "",
    forget,
    async terminate() {
      const address = upload.url ?? last?.uploadUrl;
      // First, since the same file may be chosen again before the server responds.
      await forget();
      if (address) await Upload.terminate(address).catch(ignoreServerError);
    },
  };
}
