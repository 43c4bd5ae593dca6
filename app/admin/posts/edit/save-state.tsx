import { Check, CircleDot, CloudOff, LoaderCircle, Split } from "lucide-react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import { shortTime } from "#domain/site/dates.ts";

type SaveStateProps = {
  post: EditablePost;
  timeZone: string;
  saving: SaveKind | null;
  isDirty: boolean;
  isUnreachable: boolean;
  isConflicting: boolean;
  /** Whether the browser cannot keep a copy of unsaved changes. */
  isJournalFailing: boolean;
  onDecide: () => void;
};

/** The bar below the form: where the text is safe, and the button to save it. */
export function SaveState(props: SaveStateProps) {
  const { saving, isConflicting, onDecide } = props;
  const { Icon, state, text } = stateOf(props);
  const isSaving = saving !== null && saving !== "auto";
  return (
    <div className="save-bar">
      <p role="status" className="save-state" data-state={state}>
        <Icon aria-hidden="true" size={18} />
        {text}
      </p>
      {isConflicting && (
        <button type="button" className="pill" onClick={onDecide}>
          Compare
        </button>
      )}
      <button type="submit" className="pill pill-filled" disabled={isSaving}>
        {isSaving ? "Saving..." : "Save"}
      </button>
    </div>
  );
}

function stateOf(props: SaveStateProps) {
  const { post, timeZone, saving, isDirty, isUnreachable, isConflicting } = props;
  if (saving) return { Icon: LoaderCircle, state: "busy", text: "Saving..." };
  if (isConflicting) return { Icon: Split, state: "dirty", text: "Changed in another window too" };
  if (isUnreachable && isDirty) {
    const kept = props.isJournalFailing ? "Not saved" : "Kept in this browser";
    return { Icon: CloudOff, state: "dirty", text: `${kept}; the server can't be reached` };
  }
  if (isDirty) {
    const warning = props.isJournalFailing ? " (this browser can't keep a copy)" : "";
    return { Icon: CircleDot, state: "dirty", text: `Unsaved changes${warning}` };
  }
  if (post.draftSavedAt) {
    const time = shortTime(new Date(post.draftSavedAt), timeZone);
    return { Icon: Check, state: "clean", text: `Draft of your changes saved at ${time}` };
  }
  return { Icon: Check, state: "clean", text: "All changes saved" };
}
