import { useRef, useState } from "react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { PostField } from "#domain/posts/post-fields.ts";
import type { PostSave, SaveKind } from "#domain/posts/post-save.ts";
import type { PostSaveReply } from "#domain/posts/save-reply.ts";
import type { FormStore } from "../../forms/form-store.ts";
import type { FieldChoice } from "./conflict-dialog.tsx";
import type { FieldConflict, PostSession } from "./post-session.ts";
import { setFields } from "./post-values.ts";

/** `post` as it is compared; `kind` and `scheduledFor` of the save that was refused. */
type Conflict = {
  post: EditablePost;
  fields: FieldConflict[];
  kind: SaveKind;
  scheduledFor?: string | undefined;
};

type Options = {
  session: PostSession;
  store: FormStore;
  readForm: () => void;
  isFieldBusy: (name: PostField) => boolean;
  /** Resolves when no picture is uploading. */
  waitForUploads: () => Promise<void>;
};

/** A save that the server refused, since it holds other texts, until the owner has chosen. */
export function useSaveConflict({
  session,
  store,
  readForm,
  isFieldBusy,
  waitForUploads,
}: Options) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  /** The changes that the server refused last, and keeps as a revision. */
  const refused = useRef("");
  /** The post as the server answered last. */
  const latest = useRef<EditablePost>(null);

  return {
    conflict,
    isDeciding,
    /** Whether the server would refuse them again. */
    isKnown: (changes: PostSave["changes"]) =>
      conflict !== null && JSON.stringify(changes) === refused.current,
    open(reply: Extract<PostSaveReply, { status: "conflict" }>, kind: SaveKind, sent: PostSave) {
      latest.current = reply.post;
      const fields = session.conflictsWith(reply.post.fields, reply.fields);
      refused.current = JSON.stringify(sent.changes);
      // A dialog that opens while the owner writes would take the next keys.
      if (kind !== "auto") setDeciding(true);
      const known = kind === "auto" ? conflict : null;
      const { scheduledFor } = sent;
      setConflict({ kind, scheduledFor, ...known, post: reply.post, fields });
    },
    close() {
      setConflict(null);
      setDeciding(false);
    },
    /** After another window changed the post again. What is being compared stays. */
    refresh(post: EditablePost) {
      latest.current = post;
    },
    /** Opens the conflict that was put off, with the texts as they are now. */
    compare() {
      if (!conflict) return;
      readForm();
      const names = conflict.fields.map(({ field }) => field);
      const post = latest.current ?? conflict.post;
      setConflict({ ...conflict, post, fields: session.conflictsWith(post.fields, names) });
      setDeciding(true);
    },
    putOff() {
      // Publishing takes another click then.
      if (conflict?.kind !== "auto") setConflict(conflict && { ...conflict, kind: "save" });
      setDeciding(false);
    },
    /** Sets the chosen texts. Resolves to the conflict, whose save can be sent again. */
    async resolve(choices: readonly FieldChoice[]): Promise<Conflict | null> {
      if (!conflict) return null;
      setDeciding(false);
      // A picture that is uploading has its place in the text that is replaced.
      await waitForUploads();
      readForm();
      for (const { field, choice } of choices) {
        const values = session.resolve(field, conflict.post.fields, choice);
        if (choice !== "mine") setFields(store, values);
      }
      const { fields } = latest.current ?? conflict.post;
      setFields(store, session.adopt(fields, isFieldBusy).values);
      setConflict(null);
      return conflict;
    },
  };
}
