import { Check, CircleDot, CloudOff, LoaderCircle, Split } from "lucide-react";
import { useRef } from "react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import { shortTime } from "#domain/site/formats.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { PendingUpload } from "../../editor/editor-props.ts";
import { PRISTINE_TEXT } from "../../forms/save-form.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { useFocusFallback } from "../../kit/use-focus-fallback.ts";

type SaveStateProps = {
  post: EditablePost;
  timeZone: string;
  /** By an explicit save of this editor. */
  savedAt: string | null;
  saving: SaveKind | null;
  isDirty: boolean;
  uploads: { pending: readonly PendingUpload[]; isAwaited: boolean; saveWithout: () => void };
  /** What happened to the post outside this editor. */
  news: string | null;
  isDeleted: boolean;
  isUnreachable: boolean;
  isConflicting: boolean;
  /** Whether the browser cannot keep a copy of unsaved changes. */
  isJournalFailing: boolean;
  onDecide: () => void;
};

/** The bar below the form: where the text is safe, and the button to save it. */
export function SaveState(props: SaveStateProps) {
  const { saving, uploads, isConflicting, onDecide } = props;
  const { Icon, state, text } = uploads.isAwaited ? awaiting(uploads.pending) : stateOf(props);
  const label = props.isDeleted ? "Save as a new draft" : "Save";
  // Else the browser would submit the form itself.
  const isHydrated = useHydrated();
  const isSaving = uploads.isAwaited || (saving !== null && saving !== "auto");
  const bar = useRef<HTMLDivElement>(null);
  useFocusFallback(bar, "[type=submit]");
  return (
    <div ref={bar} className="save-bar row wrap between border-top gap-m">
      <p role="status" className="save-state row small gap-s grow" data-state={state}>
        <Icon aria-hidden="true" size={18} />
        <span>
          {text}
          {!uploads.isAwaited && uploads.pending.length > 0 && `; ${pendingText(uploads.pending)}`}
          {props.news && <small className="vertical muted fine">{props.news}</small>}
        </span>
      </p>
      {uploads.isAwaited && (
        <button type="button" className="pill" onClick={uploads.saveWithout}>
          Save without {uploads.pending.length === 1 ? "it" : "them"}
        </button>
      )}
      {isConflicting && (
        <button type="button" className="pill" onClick={onDecide}>
          Compare and choose
        </button>
      )}
      <BusyButton
        type="submit"
        className="pill pill-filled"
        disabled={!isHydrated}
        isBusy={isSaving}
      >
        {isSaving ? "Saving..." : label}
      </BusyButton>
    </div>
  );
}

function awaiting(pending: readonly PendingUpload[]) {
  if (pending.some(({ hasFailed }) => hasFailed)) {
    const text = `Not saved yet: ${pendingText(pending)}. Retry, replace or remove it, or save without it`;
    return { Icon: CircleDot, state: "dirty", text };
  }
  return { Icon: LoaderCircle, state: "busy", text: `Saving once ${nameOf(pending)} uploaded` };
}

function pendingText(pending: readonly PendingUpload[]): string {
  const failed = pending.filter(({ hasFailed }) => hasFailed);
  if (failed.length > 0) return `${nameOf(failed)} not uploaded`;
  return `${nameOf(pending)} still uploading`;
}

function nameOf(pending: readonly PendingUpload[]): string {
  const [first] = pending;
  return pending.length === 1 ? `${first?.name} is` : `${pending.length} pictures are`;
}

const CONFLICT = "Not saved: another window changed the same text. Yours is kept";

function stateOf(props: SaveStateProps) {
  const { post, timeZone, saving, isDirty, isUnreachable, isConflicting } = props;
  if (saving && !(isConflicting && saving === "auto"))
    return { Icon: LoaderCircle, state: "busy", text: "Saving..." };
  if (props.isDeleted) return { Icon: CircleDot, state: "dirty", text: "Not saved: deleted" };
  if (isConflicting) return { Icon: Split, state: "dirty", text: CONFLICT };
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
  if (post.live.version === 0) return { Icon: Check, state: "clean", text: PRISTINE_TEXT };
  const at = props.savedAt ? ` at ${shortTime(new Date(props.savedAt), timeZone)}` : "";
  return { Icon: Check, state: "clean", text: `All changes saved${at}` };
}
