import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { POST_PUBLISH_FAILED } from "#domain/posts/changes.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { type PostField, type PostFields, TITLE_REQUIRED } from "#domain/posts/post-fields.ts";
import type { PostSave, SaveKind } from "#domain/posts/post-save.ts";
import {
  type PostProblems,
  type PostSaveReply,
  SAVE_POST_FAILED,
} from "#domain/posts/save-reply.ts";
import { newId } from "../../../ui/new-id.ts";
import { showToast, withdrawToasts } from "../../../ui/toast.ts";
import type { FormStore } from "../../forms/form-store.ts";
import { showProblems } from "../../forms/use-save.ts";
import { waitForSession } from "../../shell/session/wait-for-session.ts";
import type { FieldChoice } from "./conflict-dialog.tsx";
import { type JournalEntry, whereKept } from "./journal.ts";
import { newsAbout } from "./news.ts";
import { PostSession } from "./post-session.ts";
import { hasCaret, readPostValues, setFields } from "./post-values.ts";
import { sendReplacement, sendSave } from "./send-save.ts";
import { useTaskQueue } from "./task-queue.ts";
import { useAutoSave } from "./use-auto-save.ts";
import { useJournal } from "./use-journal.ts";
import { usePendingUploads } from "./use-pending-uploads.ts";
import { useRemoteChanges } from "./use-remote-changes.ts";
import { useSaveConflict } from "./use-save-conflict.ts";

type SavingOptions = {
  post: EditablePost;
  store: FormStore;
  /** In which times are shown and entered. */
  timeZone: string;
  /** After the first save. */
  onCreated: (post: EditablePost) => void;
};

/** `invalid`: what is valid was saved, if it was an auto-save. */
type SaveResult = "saved" | "invalid" | "conflict" | "failed";

/**
 * Saves a post: explicitly, and every 30 seconds as a working copy. Saves are sent one after the
 * other; text that is typed meanwhile is part of the next.
 */
export function usePostSaving({ post: initial, store, timeZone, onCreated }: SavingOptions) {
  const { id } = initial;
  const isNew = initial.live.version === 0;
  const [session] = useState(() => new PostSession(newId(), initial.fields));
  /** As the server answered last. */
  const [post, setPost] = useState(initial);
  const [news, setNews] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [problems, setProblems] = useState<PostProblems>({});
  const isCreated = useRef(!isNew);
  const queue = useTaskQueue();
  const readForm = useEffectEvent(() => {
    if (!store.form) return;
    session.setValues(readPostValues(store.form, session.values));
    setDirty(session.unsaved.length > 0);
  });
  const uploads = usePendingUploads();
  const journal = useJournal(id, session, uploads.pending, () => {
    readForm();
    return { isNew: !isCreated.current };
  });
  const handleChange = useEffectEvent(() => {
    // Reading would serialize the text on each key.
    if (store.hasPending) setDirty(true);
    else readForm();
    journal.schedule();
  });
  useEffect(() => store.subscribe(() => handleChange()), [store]);

  const wasSkipped = useRef(false);
  const isFieldBusy = (name: PostField) => {
    const isBusy = uploads.has(name) || hasCaret(store.form, name);
    wasSkipped.current ||= isBusy;
    return isBusy;
  };
  const conflicts = useSaveConflict({
    session,
    store,
    readForm: () => readForm(),
    isFieldBusy,
    waitForUploads: uploads.wait,
  });
  // Flushed, since the next task of the queue may begin before React renders.
  const show = (next: EditablePost, values: Partial<PostFields>) => {
    setFields(store, values);
    flushSync(() => setPost(next));
  };
  const handleDeleted = () => {
    session.startOver();
    isCreated.current = false;
    flushSync(() => setDeleted(true));
    setDirty(true);
    journal.schedule();
  };

  const refuse = (next: PostProblems, kind: SaveKind) => {
    flushSync(() => setProblems(next));
    if (kind === "auto") return;
    // spec: admin-area §8
    const title = `Failed to ${isCreated.current ? "update" : "create"} blog post`;
    showProblems(store.form, title, Object.values(next).flat()[0]);
  };

  const reportFailure = (title: string, text?: string) =>
    showToast("error", title, text, { source: store.form });

  const handleReply = useEffectEvent((reply: PostSaveReply, kind: SaveKind, sent: PostSave) => {
    setUnreachable(false);
    // What was typed since the save was sent must not be replaced by the server's text.
    readForm();
    switch (reply.status) {
      case "superseded":
        // A repeated delivery; the next save carries the same fields again.
        return "failed";
      case "saved": {
        const invalid = Object.keys(reply.problems);
        const adopted = session.confirm(sent, reply.post.fields, invalid, isFieldBusy);
        show(reply.post, adopted.values);
        // The editor's own publishing is not reported.
        const isOwn = isDeleted || (kind !== "auto" && kind !== "save");
        const text = newsAbout(isOwn ? reply.post : post, reply.post, adopted.changedElsewhere);
        setNews((before) => text ?? (kind === "auto" ? before : null));
        setDeleted(false);
        if (kind !== "auto") setSavedAt(reply.post.live.updatedAt);
        setProblems(reply.problems);
        conflicts.close();
        setDirty(session.unsaved.length > 0);
        journal.schedule();
        isCreated.current = true;
        if (isNew && !queue.signal.aborted) onCreated(reply.post);
        if (reply.toast) {
          const { kind: tone, title, text, about } = reply.toast;
          showToast(tone, title, text, { about });
        }
        return invalid.length === 0 ? "saved" : "invalid";
      }
      case "conflict":
        session.reject(sent, reply.fields);
        readForm();
        conflicts.open(reply, kind, sent);
        return "conflict";
      case "refused":
        session.reject(sent);
        readForm();
        refuse(reply.problems, kind);
        return "invalid";
      case "failed":
        if (kind !== "auto") reportFailure(failureOf(kind));
        return "failed";
      case "missing":
        handleDeleted();
        if (kind !== "auto") reportFailure("This post no longer exists. Nothing was saved.");
        return "failed";
    }
  });

  const run = useEffectEvent(async (kind: SaveKind, scheduledFor?: string): Promise<SaveResult> => {
    readForm();
    // A post that is new or deleted is not stored.
    if (kind === "auto" && (session.changed.length === 0 || isDeleted))
      return isCreated.current ? "saved" : "failed";
    if (kind === "auto" && conflicts.isKnown(session.changes)) return "conflict";
    const sent = { ...session.prepareSave(kind, scheduledFor), timeZone };
    setSaving(kind);
    try {
      // The owner is asked to sign in again first; the text stays.
      if (kind !== "auto") await waitForSession(queue.signal);
      const reply = await sendSave({ id, isNew: !isCreated.current }, sent);
      if (reply.status === "superseded" && kind !== "auto") return await run(kind, scheduledFor);
      return handleReply(reply, kind, sent);
    } catch (error) {
      if (queue.signal.aborted) return "failed";
      setUnreachable(true);
      if (kind !== "auto") {
        console.error(error);
        reportFailure(failureOf(kind), whereKept(await journal.write()));
      }
      return "failed";
    } finally {
      setSaving(null);
    }
  });

  const replaceText = useEffectEvent(async (revisionId: string | null): Promise<boolean> => {
    const refuseReplacing = (text: string) => {
      showToast("error", "Text not replaced", text);
      return false;
    };
    if (uploads.pending.length > 0)
      return refuseReplacing("Wait until all pictures are uploaded, or remove them.");
    try {
      // So that it is part of what becomes a version. What is invalid is kept in this browser below.
      const result = await run("auto");
      if (result === "conflict")
        return refuseReplacing("Compare and choose first: another window changed the same text.");
      if (result === "failed") throw new Error("the text could not be saved first");
      const replacement = { editorId: session.editorId, sequence: session.nextSequence() };
      const reply = await sendReplacement(id, replacement, revisionId);
      if (reply.status !== "saved") throw new Error(`the replacement was ${reply.status}`);
      // What the server does not have, such as half an FAQ, and what was typed since the request.
      readForm();
      const keeping = journal.keep(session.unsavedFields);
      session.replace(reply.post.fields);
      show(reply.post, reply.post.fields);
      setProblems({});
      readForm();
      journal.schedule();
      await keeping;
      return true;
    } catch (error) {
      console.error(error);
      return refuseReplacing("Please try again in a moment.");
    }
  });

  /** Resolves to whether everything was saved. */
  const save = (kind: SaveKind, scheduledFor?: string): Promise<boolean> => {
    readForm();
    if (kind !== "auto") withdrawToasts(store.form);
    if (kind !== "auto" && String(session.values.title ?? "").trim() === "") {
      refuse({ title: [TITLE_REQUIRED] }, kind);
      return Promise.resolve(false);
    }
    const enqueue = () => queue.add(async () => (await run(kind, scheduledFor)) === "saved");
    if (kind === "auto") return enqueue();
    if (uploads.isAwaited) return Promise.resolve(false);
    return uploads.wait().then(enqueue);
  };

  useAutoSave(() => {
    // Reads the form, also while the text is not serialized yet. A deleted post must not come back
    // by itself.
    if (isDirty && !conflicts.isDeciding && !isDeleted && saving === null) void save("auto");
  });

  const receive = (next: EditablePost | null) => {
    if (!isCreated.current) return;
    if (next === null) return handleDeleted();
    readForm();
    const adopted = session.adopt(next.fields, isFieldBusy);
    show(next, adopted.values);
    conflicts.refresh(next);
    setNews((before) => newsAbout(post, next, adopted.changedElsewhere) ?? before);
  };
  useRemoteChanges({ id, store, queue, wasSkipped, receive });

  return {
    post,
    savedAt,
    news,
    isDeleted,
    session,
    journal,
    uploads,
    isDirty,
    saving,
    isUnreachable,
    problems,
    conflict: conflicts.conflict,
    isDeciding: conflicts.isDeciding,
    compare: conflicts.compare,
    putOff: conflicts.putOff,
    /** Sets the chosen texts and goes on with the save that was refused. */
    async resolve(choices: readonly FieldChoice[]) {
      const resolved = await conflicts.resolve(choices);
      if (resolved) void save(resolved.kind, resolved.scheduledFor);
    },
    save,
    /**
     * Shows an earlier version or, for null, the text as it was saved last. Resolves to whether it
     * did; what it replaces becomes a version.
     */
    replaceText: (revisionId: string | null) => queue.add(() => replaceText(revisionId)),
    /** Puts changes of an earlier editor into the form. What they replace of this one is kept. */
    async restore(kept: JournalEntry["fields"]) {
      if (Object.keys(kept).some(uploads.has)) await uploads.wait();
      readForm();
      const fields = session.withCrop(kept);
      const keeping = journal.keep(session.replacedBy(fields));
      const values = Object.entries(fields).map(([name, { value }]) => [name, value]);
      setFields(store, Object.fromEntries(values));
      store.read();
      readForm();
      session.setBases(fields);
      await keeping;
      await journal.write();
    },
  };
}

const failureOf = (kind: SaveKind) => (kind === "publish" ? POST_PUBLISH_FAILED : SAVE_POST_FAILED);
