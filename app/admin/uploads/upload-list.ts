import { type KeptUpload, uploadProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { discardUpload, sendFile, UNKNOWN_FAILURE } from "./send-file.ts";
import { createTimeLeftEstimator } from "./time-left.ts";
import { isUnderWay, type Upload, type UploadState } from "./upload.ts";
import { PARALLEL_UPLOADS_MAX } from "./upload-slots.ts";

/** `isStarted`: sending, or waiting for a slot shared with other tabs. */
type Entry = Upload & { nth: number; file: File; abort: AbortController; isStarted: boolean };

type UploadList = {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  add(files: Iterable<File>): void;
  /** For a single file: cancels any other upload. */
  replace(file: File): void;
  /** Aborts all; the server keeps partial uploads for a day. */
  stop(): void;
};

/** `nth`: its position in order of choice; uploads finish in any order. */
export type OnKept<Place extends UploadPlaceName> = (kept: KeptUpload<Place>, nth: number) => void;

export function createUploadList<Place extends UploadPlaceName>(
  place: Place,
  onKept: OnKept<Place>,
): UploadList {
  let entries: readonly Entry[] = [];
  let count = 0;
  const listeners = new Set<() => void>();

  function setEntries(next: readonly Entry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  function update(id: string, changes: Partial<Entry>): void {
    setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  }

  function createEntry(file: File): Entry {
    count += 1;
    const id = `${count}`;
    const problem = uploadProblem(place, { fileName: file.name, bytes: file.size });
    return {
      // Sanitized, since bidi characters can disguise an extension.
      id,
      nth: count,
      file,
      problem,
      name: cleanSentName(file.name),
      bytes: file.size,
      sent: 0,
      secondsLeft: null,
      state: problem === null ? "waiting" : "failed",
      abort: new AbortController(),
      isStarted: false,
      canRetry: problem === null,
      cancel: () => cancel(id),
      retry: () => retry(id),
    };
  }

  function cancel(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    entry.abort.abort();
    setEntries(entries.filter((one) => one !== entry));
    const isOnServer = isUnderWay(entry) || (entry.state === "failed" && entry.sent > 0);
    if (isOnServer) void discardUpload(entry.file, place);
    startNext();
  }

  function retry(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (entry?.state !== "failed" || !entry.canRetry) return;
    const abort = new AbortController();
    update(id, { state: "waiting", problem: null, abort, isStarted: false });
    startNext();
  }

  function startNext(): void {
    const busy = entries.filter((entry) => isUnderWay(entry) && entry.isStarted).length;
    const waiting = entries.filter(({ state, isStarted }) => state === "waiting" && !isStarted);
    const next = waiting.slice(0, PARALLEL_UPLOADS_MAX - busy);
    for (const entry of next) void run(entry);
  }

  async function run({ id, nth, file, abort: { signal } }: Entry): Promise<void> {
    const estimate = createTimeLeftEstimator();
    update(id, { isStarted: true });
    const listener = {
      state: (state: UploadState) => update(id, { state, secondsLeft: null }),
      sent(sent: number) {
        const secondsLeft = estimate(performance.now(), sent, file.size);
        update(id, { sent, secondsLeft, state: "sending" });
      },
    };
    const result = await sendFile(file, place, listener, signal);
    if (signal.aborted) return;
    if (result.ok) {
      onKept(result.kept, nth);
      update(id, { state: "done", sent: file.size, secondsLeft: null });
    } else {
      const { problem, canRetry } = result;
      update(id, {
        state: "failed",
        problem: problem || UNKNOWN_FAILURE,
        canRetry,
        secondsLeft: null,
      });
    }
    startNext();
  }

  function add(files: Iterable<File>): void {
    const chosen = Array.from(files);
    // Drops finished entries and failed ones that are chosen again; skips duplicates in progress.
    const others = entries.filter(
      (entry) =>
        isUnderWay(entry) || (entry.state === "failed" && !includesFile(chosen, entry.file)),
    );
    const kept = others.map(({ file }) => file);
    const fresh = chosen.filter((file) => !includesFile(kept, file));
    setEntries([...others, ...fresh.map(createEntry)]);
    startNext();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => entries,
    add,
    replace(file) {
      for (const entry of entries) if (!includesFile([entry.file], file)) entry.cancel();
      add([file]);
    },
    stop() {
      for (const { abort } of entries) abort.abort();
      setEntries([]);
    },
  };
}

function includesFile(files: File[], { name, size, lastModified }: File): boolean {
  return files.some(
    (file) => file.name === name && file.size === size && file.lastModified === lastModified,
  );
}
