import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newId } from "../../../ui/new-id.ts";
import type { PendingUpload } from "../../editor/editor-props.ts";
import {
  findAbandoned,
  findTwice,
  HEARTBEAT_MS,
  hasUnsaved,
  holdOpen,
  type JournalEntry,
  removeEntry,
  writeEntry,
} from "./journal.ts";
import type { PostSession } from "./post-session.ts";

const WRITE_DELAY_MS = 400;
/** While keys keep coming. */
const WRITE_WITHIN_MS = 1_000;

/**
 * Keeps the unsaved changes in this browser, and finds those of editors that did not end well.
 * `readForm` brings the session up to date, and says whether the server has no such post.
 */
export function useJournal(
  postId: string,
  session: PostSession,
  pendingUploads: readonly PendingUpload[],
  readForm: () => { isNew: boolean },
) {
  const [hasFailed, setFailed] = useState(false);
  const [abandoned, setAbandoned] = useState<JournalEntry[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstChange = useRef<number>(undefined);

  const write = useEffectEvent(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    firstChange.current = undefined;
    const { isNew } = readForm();
    try {
      const uploads = pendingUploads.map(({ name }) => name);
      const hasMore = session.unsaved.length > 0 || uploads.length > 0;
      if (hasMore) await writeEntry({ ...entryOf(postId, session), isNew, uploads });
      else await removeEntry(session.editorId);
      setFailed(false);
      return true;
    } catch (error) {
      // A full or forbidden storage; the server's working copy is still there.
      console.error(error);
      setFailed(true);
      return false;
    }
  });

  useEffect(() => {
    const release = holdOpen(session.editorId);
    const beat = setInterval(() => session.unsaved.length > 0 && void write(), HEARTBEAT_MS);
    const writeNow = () => void write();
    document.addEventListener("visibilitychange", writeNow);
    addEventListener("pagehide", writeNow);
    const { values: shown } = session;
    const find = async () => {
      const found = await findAbandoned(Date.now(), (entry) => entry.postId === postId);
      setAbandoned(found.filter((entry) => hasUnsaved(entry, shown)));
      // The save arrived, though its reply did not.
      const saved = found.filter((entry) => !hasUnsaved(entry, shown));
      for (const { editorId } of saved) await removeEntry(editorId);
    };
    const cancel = findTwice(() => void find().catch(console.error));
    return () => {
      cancel();
      release();
      clearInterval(beat);
      document.removeEventListener("visibilitychange", writeNow);
      removeEventListener("pagehide", writeNow);
    };
  }, [postId, session]);

  const hadUploads = useRef(false);
  const noteUploads = useEffectEvent((hasUploads: boolean) => {
    if (hasUploads || hadUploads.current) void write();
    hadUploads.current = hasUploads;
  });
  useEffect(() => noteUploads(pendingUploads.length > 0), [pendingUploads]);

  return {
    /** Whether this browser cannot keep the changes. */
    hasFailed,
    /** Changes of editors that were closed or crashed before they were saved. */
    abandoned,
    /** Writes 400 ms after the last call, but within a second of the first. */
    schedule() {
      const now = performance.now();
      firstChange.current ??= now;
      const latest = firstChange.current + WRITE_WITHIN_MS - now;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void write(), Math.min(WRITE_DELAY_MS, Math.max(0, latest)));
    },
    /** Resolves to whether the unsaved changes are stored. */
    write,
    /** Offers texts that were replaced in the form, as those of a closed editor. */
    async keep(fields: JournalEntry["fields"]) {
      if (Object.keys(fields).length === 0) return;
      const { isNew } = readForm();
      const entry = { postId, isNew, editorId: newId(), savedAt: Date.now(), openAt: 0, fields };
      setAbandoned((before) => [entry, ...before]);
      await writeEntry(entry).catch((error) => {
        console.error(error);
        setFailed(true);
      });
    },
    /** At once on the screen, and in the browser's storage `after` that. */
    async discard(editorId: string, after?: Promise<unknown>) {
      setAbandoned((before) => before.filter((entry) => entry.editorId !== editorId));
      await after;
      await removeEntry(editorId);
    },
  };
}

function entryOf(postId: string, session: PostSession): JournalEntry {
  const now = Date.now();
  const { editorId, unsavedFields: fields } = session;
  return { postId, editorId, savedAt: now, openAt: now, fields };
}
