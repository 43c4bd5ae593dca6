import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { TITLE_REQUIRED } from "#domain/posts/post-fields.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import {
  type PostProblems,
  type PostSaveReply,
  SAVE_POST_FAILED,
} from "#domain/posts/save-reply.ts";
import { showToast } from "../../../ui/toast.ts";
import type { FormStore } from "../../forms/form-store.ts";
import { waitForSession } from "../../shell/session/wait-for-session.ts";
import { type FieldConflict, PostSession } from "./post-session.ts";
import { readPostValues } from "./post-values.ts";
import { sendSave } from "./send-save.ts";
import { useJournal } from "./use-journal.ts";
import { usePendingUploads } from "./use-pending-uploads.ts";

/** spec: admin-area §9 */
const AUTO_SAVE_MS = 30_000;

export type Conflict = { post: EditablePost; fields: FieldConflict[]; kind: SaveKind };

type SavingOptions = {
  post: EditablePost;
  isNew: boolean;
  store: FormStore;
  /** After a save of any kind. */
  onSaved: (post: EditablePost, kind: SaveKind) => void;
};

/**
 * Saves a post: explicitly, and every 30 seconds as a working copy. Saves are sent one after the
 * other; text that is typed meanwhile is part of the next.
 */
export function usePostSaving({ post, isNew, store, onSaved }: SavingOptions) {
  const [session] = useState(() => new PostSession(crypto.randomUUID(), post.fields));
  const [isDirty, setDirty] = useState(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problems, setProblems] = useState<PostProblems>({});
  const isCreated = useRef(!isNew);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const readForm = useEffectEvent(() => {
    if (!store.form) return;
    session.setValues(readPostValues(store.form, session.values));
    setDirty(session.isDirty);
  });
  const uploads = usePendingUploads();
  const journal = useJournal(post.id, session, uploads.pending, () => readForm());
  const handleChange = useEffectEvent(() => {
    // Reading would serialize the text on each key.
    if (store.hasPending) setDirty(true);
    else readForm();
    journal.schedule();
  });
  useEffect(() => store.subscribe(() => handleChange()), [store]);

  const handleReply = useEffectEvent((reply: PostSaveReply, kind: SaveKind, sent: Sent) => {
    setUnreachable(false);
    // What was typed since the save was sent must not be replaced by the server's text.
    readForm();
    switch (reply.status) {
      case "superseded":
        // A repeated delivery; the next save carries the same texts again.
        return false;
      case "saved": {
        const refused = Object.keys(reply.problems);
        setFields(store, session.confirm(sent, reply.post.fields, refused));
        setProblems(reply.problems);
        setConflict(null);
        setDirty(session.isDirty);
        journal.schedule();
        isCreated.current = true;
        onSaved(reply.post, kind);
        if (reply.toast) {
          const { kind: tone, title, text, about } = reply.toast;
          showToast(tone, title, text, { about });
        }
        return refused.length === 0;
      }
      case "conflict": {
        const fields = session.conflictsWith(reply.post.fields, reply.fields);
        setConflict({ post: reply.post, fields, kind });
        return false;
      }
      case "refused":
        setProblems(reply.problems);
        if (kind !== "auto") showToast("error", firstOf(reply.problems) ?? SAVE_POST_FAILED);
        return false;
      case "failed":
        if (kind !== "auto") showToast("error", reply.message);
        return false;
      case "missing":
        if (kind !== "auto") showToast("error", "This post no longer exists. Nothing was saved.");
        return false;
    }
  });

  const run = useEffectEvent(async (kind: SaveKind, scheduledFor?: string): Promise<boolean> => {
    readForm();
    if (kind === "auto" && !session.isDirty) return true;
    const sent = session.prepareSave(kind, scheduledFor);
    setSaving(kind);
    try {
      // The owner is asked to sign in again first; the text stays.
      if (kind !== "auto") await waitForSession(new AbortController().signal);
      const reply = await sendSave({ id: post.id, isNew: !isCreated.current }, sent);
      if (reply.status === "superseded" && kind !== "auto") return await run(kind, scheduledFor);
      return handleReply(reply, kind, sent);
    } catch (error) {
      setUnreachable(true);
      if (kind !== "auto") {
        console.error(error);
        showToast("error", SAVE_POST_FAILED, "Your text is kept in this browser.");
      }
      return false;
    } finally {
      setSaving(null);
    }
  });

  const enqueue = (kind: SaveKind, scheduledFor?: string): Promise<boolean> => {
    const next = queue.current.then(() => run(kind, scheduledFor));
    queue.current = next;
    return next;
  };

  /** Resolves to whether everything was saved. */
  const save = (kind: SaveKind, scheduledFor?: string): Promise<boolean> => {
    if (kind !== "auto" && String(session.values.title ?? "").trim() === "") {
      setProblems({ title: [TITLE_REQUIRED] });
      showToast("error", TITLE_REQUIRED);
      return Promise.resolve(false);
    }
    if (kind !== "auto" && uploads.isAwaited) return Promise.resolve(false);
    return kind === "auto" ? enqueue(kind) : uploads.wait().then(() => enqueue(kind, scheduledFor));
  };

  const autoSave = useEffectEvent(() => {
    // Reads the form, also while the text is not serialized yet.
    if (isDirty && !conflict && saving === null) void save("auto");
  });
  useEffect(() => {
    const timer = setInterval(autoSave, AUTO_SAVE_MS);
    addEventListener("online", autoSave);
    return () => {
      clearInterval(timer);
      removeEventListener("online", autoSave);
    };
  }, []);

  return {
    session,
    journal,
    uploads,
    isDirty,
    saving,
    isUnreachable,
    problems,
    conflict,
    save,
    /** Sets the chosen texts and goes on with the save that was refused. */
    resolve(choices: { field: FieldConflict["field"]; value: unknown }[]) {
      if (!conflict) return;
      readForm();
      for (const { field, value } of choices) {
        session.resolve(field, conflict.post.fields, value);
        setFields(store, { [field]: value });
      }
      setFields(store, session.adopt(conflict.post.fields));
      setConflict(null);
      void save(conflict.kind === "auto" ? "auto" : conflict.kind);
    },
    /** Applies texts from the journal or an earlier version to the form. */
    apply(values: Readonly<Record<string, unknown>>) {
      setFields(store, values);
      store.read();
      readForm();
    },
  };
}

type Sent = ReturnType<PostSession["prepareSave"]>;

function setFields(store: FormStore, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) store.setValue(name, value);
}

function firstOf(problems: PostProblems): string | undefined {
  return Object.values(problems).flat()[0];
}
