import type { PostField } from "#domain/posts/post-fields.ts";
import type { PostValues } from "./post-values.ts";

/** Unsaved changes of one open editor, kept in this browser. */
export type JournalEntry = {
  postId: string;
  /** Whether the server had no such post, as far as the editor knew. */
  isNew?: boolean;
  editorId: string;
  /** Milliseconds since the epoch, by this browser's clock. */
  savedAt: number;
  /** The last time the editor was known to be open. */
  openAt: number;
  /** Changed fields, with the fingerprint of the server's value that each was based on. */
  fields: Partial<Record<PostField, { value: unknown; base: string }>>;
  /** Names of pictures that were not uploaded yet, which are not in the text. */
  uploads?: readonly string[];
};

const DATABASE = "vitrine";
const STORE = "post-changes";
const VERSION = 1;

/** An editor reports that it is open this often, where the browser has no locks. */
export const HEARTBEAT_MS = 5_000;
const CLOSED_AFTER_MS = 4 * HEARTBEAT_MS;
/** A tab that was closed holds its lock for a moment longer. */
const CLOSING_MS = 2_000;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** For the owner, when a save has failed. */
export const whereKept = (isKept: boolean) =>
  isKept
    ? "Your text is kept in this browser."
    : "Your text is only in this window: copy it before you close it.";

/** Resolves when the entry is stored. Rejects when the browser cannot keep it. */
export async function writeEntry(entry: JournalEntry): Promise<void> {
  await inStore("readwrite", (store) => store.put(entry));
}

export async function removeEntry(editorId: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(editorId));
}

/** Wanted entries of editors that were closed or crashed, the newest first. Old ones are removed. */
export async function findAbandoned(
  now: number,
  isWanted: (entry: JournalEntry) => boolean,
): Promise<JournalEntry[]> {
  const entries = await inStore<JournalEntry[]>("readonly", (store) => store.getAll());
  const isOld = ({ savedAt }: JournalEntry) => now - savedAt > KEPT_MS;
  for (const entry of entries.filter(isOld)) await removeEntry(entry.editorId);
  const wanted = entries.filter((entry) => !isOld(entry) && isWanted(entry));
  const areOpen = await Promise.all(wanted.map((entry) => isOpen(entry, now)));
  return wanted.filter((_, at) => !areOpen[at]).sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Calls `find`, and once more where the browser has no locks: only after a while is it known that a tab
 * was closed. Returns a function that cancels that.
 */
export function findTwice(find: () => void): () => void {
  find();
  const timer = navigator.locks ? undefined : setTimeout(find, CLOSED_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Whether the entry holds, or names, anything that the post lacks. */
export function hasUnsaved(entry: JournalEntry, post: PostValues): boolean {
  return differingFields(entry, post).length > 0 || (entry.uploads ?? []).length > 0;
}

/** Fields whose kept text is not what the post says now. */
export function differingFields(entry: JournalEntry, post: PostValues): PostField[] {
  return Object.keys(entry.fields)
    .filter((name): name is PostField => name in post)
    .filter((name) => JSON.stringify(entry.fields[name]?.value) !== JSON.stringify(post[name]));
}

const lockOf = (editorId: string) => `post-editor-${editorId}`;

/** Holds until the tab closes, however it does. Returns the release function. */
export function holdOpen(editorId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(editorId), () => held);
  return release;
}

async function isOpen({ editorId, openAt }: JournalEntry, now: number): Promise<boolean> {
  // Only in secure contexts, so not on a plain `http:` site.
  if (!navigator.locks) return now - openAt < CLOSED_AFTER_MS;
  const lock = lockOf(editorId);
  if (!(await isHeld(lock))) return false;
  await new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
  return isHeld(lock);
}

/** Shared, so that several editors can ask at once. */
function isHeld(lock: string): Promise<boolean> {
  const options = { mode: "shared", ifAvailable: true } as const;
  return navigator.locks.request(lock, options, (granted) => granted === null);
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: "relaxed" });
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: "editorId" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the browser's database is in use"));
  });
}
