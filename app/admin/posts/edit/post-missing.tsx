import { FileX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { POST_FIELD_NAMES, POST_LABELS } from "#domain/posts/post-fields.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { editPostPath, POSTS_PATH } from "../paths.ts";
import { draftFrom, markdownOf } from "./draft-from-journal.ts";
import { findAbandoned, type JournalEntry, removeEntry } from "./journal.ts";
import { MissingUploads } from "./recovered-notice.tsx";

const COPY_TOASTS = {
  done: "Copied as Markdown",
  failed: "Couldn't copy",
  text: "The browser did not allow it.",
};

type PostMissingProps = { postId: string; timeZone: string };

/** spec: admin-area §2. Offers what this browser kept of a post that was deleted elsewhere. */
export function PostMissing({ postId, timeZone }: PostMissingProps) {
  const [kept, setKept] = useState<JournalEntry[]>([]);
  useEffect(() => {
    findAbandoned(postId, Date.now()).then(setKept, console.error);
  }, [postId]);
  const remove = ({ editorId }: JournalEntry) =>
    setKept((before) => before.filter((entry) => entry.editorId !== editorId));
  return (
    <div className="screen">
      {kept.map((entry) => (
        <KeptText
          key={entry.editorId}
          entry={entry}
          timeZone={timeZone}
          onDiscarded={() => remove(entry)}
        />
      ))}
      <EmptyState icon={FileX} title="Blog Post Not Found">
        <p>The blog post you're looking for doesn't exist.</p>
        <p>
          <Link to={POSTS_PATH} className="pill">
            All posts
          </Link>
        </p>
      </EmptyState>
    </div>
  );
}

type KeptTextProps = { entry: JournalEntry; timeZone: string; onDiscarded: () => void };

function KeptText({ entry, timeZone, onDiscarded }: KeptTextProps) {
  const section = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const labels = POST_FIELD_NAMES.filter((name) => name in entry.fields).map(
    (name) => POST_LABELS[name],
  );
  const createDraft = async () => {
    setBusy(true);
    try {
      await navigate(editPostPath(await draftFrom(entry)));
    } catch (error) {
      console.error(error);
      showToast("error", "Couldn't create the draft", "Your text is kept in this browser.");
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await copyText(await markdownOf(entry), COPY_TOASTS);
    } catch (error) {
      console.error(error);
      showToast("error", COPY_TOASTS.failed, "Check your connection.");
    }
  };
  const discard = async () => {
    try {
      await removeEntry(entry.editorId);
    } catch (error) {
      console.error(error);
      showToast("error", "Couldn't discard the changes");
      return;
    }
    // Before this notice and its buttons disappear.
    section.current?.nextElementSibling?.querySelector<HTMLElement>("button, a")?.focus();
    onDiscarded();
  };
  return (
    <section
      ref={section}
      className="form-alert"
      data-level="warning"
      aria-label="Unsaved changes found"
    >
      <div role="alert">
        <h2>Unsaved changes from {shortDateTime(new Date(entry.savedAt), timeZone)}</h2>
        {labels.length > 0 && (
          <p>This browser kept changes to this post that were never saved: {labels.join(", ")}.</p>
        )}
        <MissingUploads entry={entry} />
      </div>
      <div className="button-row">
        {labels.length > 0 && (
          <>
            <button
              type="button"
              className="pill pill-filled"
              aria-disabled={isBusy}
              onClick={() => isBusy || void createDraft()}
            >
              {isBusy ? "Creating..." : "Create draft from changes"}
            </button>
            <button type="button" className="pill" onClick={() => void copy()}>
              Copy as Markdown
            </button>
          </>
        )}
        <button type="button" className="pill" onClick={() => void discard()}>
          Discard
        </button>
      </div>
    </section>
  );
}
