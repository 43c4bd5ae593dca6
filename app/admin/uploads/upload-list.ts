import { type KeptUpload, uploadProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { AT_ONCE } from "./in-turn.ts";
import { observePace } from "./pace.ts";
import { forgetUpload, sendFile } from "./send-file.ts";
import { isUnderWay, type Upload, type UploadState } from "./upload.ts";

/** What is said when nobody told why. */
const FAILED = "The upload failed. Please try again.";

/** `isBegun`: it waits for nothing but its turn among those of other tabs. */
type Entry = Upload & { nth: number; file: File; stopping: AbortController; isBegun: boolean };

export type UploadList = {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  add(files: Iterable<File>): void;
  /** The same where one file is wanted: it takes the place of whatever was on its way. */
  replace(file: File): void;
  /** Stops what is under way; the server keeps what it has for a day. */
  stop(): void;
};

/** `nth`: the how many-th file it was that was chosen. Files arrive in any order. */
export type OnKept<Place extends UploadPlaceName> = (kept: KeptUpload<Place>, nth: number) => void;

/** The files that are on their way to one place, and who hears of those that arrived. */
export function openUploadList<Place extends UploadPlaceName>(
  place: Place,
  onKept: OnKept<Place>,
): UploadList {
  let entries: readonly Entry[] = [];
  let count = 0;
  const listeners = new Set<() => void>();

  function show(next: readonly Entry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, news: Partial<Entry>): void {
    show(entries.map((entry) => (entry.id === id ? { ...entry, ...news } : entry)));
  }

  function entryOf(file: File): Entry {
    count += 1;
    const id = `${count}`;
    const problem = uploadProblem(place, { fileName: file.name, bytes: file.size });
    return {
      // As it will be called: a name can be written to read as another.
      id,
      nth: count,
      file,
      problem,
      name: cleanSentName(file.name),
      bytes: file.size,
      sent: 0,
      secondsLeft: null,
      state: problem === null ? "waiting" : "failed",
      stopping: new AbortController(),
      isBegun: false,
      canRetry: problem === null,
      cancel: () => cancel(id),
      retry: () => retry(id),
    };
  }

  function cancel(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    entry.stopping.abort();
    show(entries.filter((one) => one !== entry));
    const isThere = isUnderWay(entry) || (entry.state === "failed" && entry.sent > 0);
    if (isThere) void forgetUpload(entry.file, place);
    startNext();
  }

  function retry(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (entry?.state !== "failed" || !entry.canRetry) return;
    const stopping = new AbortController();
    change(id, { state: "waiting", problem: null, stopping, isBegun: false });
    startNext();
  }

  function startNext(): void {
    const busy = entries.filter((entry) => isUnderWay(entry) && entry.isBegun).length;
    const waiting = entries.filter(({ state, isBegun }) => state === "waiting" && !isBegun);
    const next = waiting.slice(0, AT_ONCE - busy);
    for (const entry of next) void run(entry);
  }

  async function run({ id, nth, file, stopping: { signal } }: Entry): Promise<void> {
    const pace = observePace();
    change(id, { isBegun: true });
    const hear = {
      state: (state: UploadState) => change(id, { state, secondsLeft: null }),
      sent(sent: number) {
        const secondsLeft = pace(performance.now(), sent, file.size);
        change(id, { sent, secondsLeft, state: "sending" });
      },
    };
    const answer = await sendFile(file, place, hear, signal);
    if (signal.aborted) return;
    if (answer.ok) {
      onKept(answer.kept, nth);
      change(id, { state: "done", sent: file.size, secondsLeft: null });
    } else {
      const { problem, canRetry } = answer;
      change(id, { state: "failed", problem: problem || FAILED, canRetry, secondsLeft: null });
    }
    startNext();
  }

  function add(files: Iterable<File>): void {
    const chosen = Array.from(files);
    // What arrived has been seen; what failed is tried by choosing it again; what comes, comes once.
    const others = entries.filter(
      (entry) => isUnderWay(entry) || (entry.state === "failed" && !has(chosen, entry.file)),
    );
    const coming = others.map(({ file }) => file);
    const fresh = chosen.filter((file) => !has(coming, file));
    show([...others, ...fresh.map(entryOf)]);
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
      for (const entry of entries) if (!has([entry.file], file)) entry.cancel();
      add([file]);
    },
    stop() {
      for (const { stopping } of entries) stopping.abort();
      show([]);
    },
  };
}

function has(files: File[], { name, size, lastModified }: File): boolean {
  return files.some(
    (file) => file.name === name && file.size === size && file.lastModified === lastModified,
  );
}
