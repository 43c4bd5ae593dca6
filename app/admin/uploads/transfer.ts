import type { UploadPlaceName } from "#domain/media/upload-places.ts";

const ADDRESS = "/api/uploads";
/** Proxies that hold back or limit what is sent see pieces of this size. */
const PIECE_BYTES = 32 * 1024 * 1024;

/** An attempt that came to nothing: what the server answered, without a status if it did not. */
export type Failed = { ok: false; status: number | null; said: string };

export type Transfer = {
  /** Whether an earlier attempt got somewhere. */
  goesOn: boolean;
  /** Sends what the server does not have yet. `hear` is told how many bytes are there or under way. */
  send(
    hear: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<{ ok: true; result: null } | Failed>;
  /** Where the server has it; blank before anything was sent. */
  address(): string;
  /** Forgets where it was, so that the same file would be sent anew. */
  forget(): Promise<void>;
  /** Has the server forget it too; should it not hear, it lets it go by itself a day later. */
  takeBack(): Promise<void>;
};

/**
 * A file's way to a place, from where an earlier attempt got to, also one before the page was loaded
 * anew. The library comes with the first of them.
 */
export async function openTransfer(file: File, place: UploadPlaceName): Promise<Transfer> {
  const { defaultOptions, DetailedError, Upload } = await import("tus-js-client");
  const { urlStorage } = defaultOptions;
  const { name, size, lastModified } = file;
  const fingerprint = ["upload", place, name, size, lastModified].join("-");
  const upload = new Upload(file, {
    endpoint: new URL(ADDRESS, location.origin).href,
    chunkSize: PIECE_BYTES,
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

  /** The library asks several times; what the server does not hear it lets go of by itself. */
  function leaveIt(error: unknown): void {
    if (!(error instanceof DetailedError)) throw error;
  }

  const giveBack = () => void upload.abort(true).catch(leaveIt);

  return {
    goesOn: last !== undefined,
    send: (hear, signal) =>
      new Promise((resolve) => {
        const stop = () => {
          // Where it is to go is being told just now: unheard, it would wait there for nobody.
          if (upload.url === null) upload.options.onUploadUrlAvailable = giveBack;
          else void upload.abort();
          resolve({ ok: false, status: null, said: "" });
        };
        if (signal.aborted) return stop();
        signal.addEventListener("abort", stop, { once: true });
        upload.options.onProgress = hear;
        upload.options.onSuccess = () => {
          signal.removeEventListener("abort", stop);
          resolve({ ok: true, result: null });
        };
        upload.options.onError = (error) => {
          signal.removeEventListener("abort", stop);
          const answer = error instanceof DetailedError ? error.originalResponse : null;
          const status = answer?.getStatus() || null;
          const isGone = status === 404 || status === 410;
          // The next attempt begins anew.
          if (isGone) upload.url = null;
          resolve({ ok: false, status: isGone ? null : status, said: answer?.getBody() ?? "" });
        };
        upload.start();
      }),
    address: () => upload.url ?? "",
    forget,
    async takeBack() {
      const address = upload.url ?? last?.uploadUrl;
      // First, since the same file may be chosen again before the server has answered.
      await forget();
      if (address) await Upload.terminate(address).catch(leaveIt);
    },
  };
}
