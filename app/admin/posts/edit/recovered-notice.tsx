import { useRef, useState } from "react";
import { fingerprint } from "#domain/forms/fingerprint.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { POST_LABELS, type PostField } from "#domain/posts/post-fields.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import type { JournalEntry } from "./journal.ts";
import { TextDifference } from "./text-difference.tsx";

type RecoveredNoticeProps = {
  entry: JournalEntry;
  post: EditablePost;
  timeZone: string;
  onRestore: (values: Partial<Record<PostField, unknown>>) => void;
  onDiscard: () => void;
};

/** Changes that this browser kept when an earlier editor was closed or crashed before saving. */
export function RecoveredNotice(props: RecoveredNoticeProps) {
  const { entry, post, timeZone, onRestore, onDiscard } = props;
  const [isComparing, setComparing] = useState(false);
  const different = differingFields(entry, post);
  const isOlder = different.some(
    (field) => entry.fields[field]?.base !== fingerprint(post.fields[field]),
  );
  const labels = different.map((field) => POST_LABELS[field]).join(", ");
  const section = useRef<HTMLElement>(null);
  /** Before this notice and its buttons disappear. */
  const focusNext = () =>
    section.current?.nextElementSibling?.querySelector<HTMLElement>("button, input")?.focus();
  const restore = () => {
    focusNext();
    onRestore(valuesIn(entry, different));
  };
  const discard = () => {
    focusNext();
    onDiscard();
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
        {different.length > 0 && (
          <p>
            This browser kept changes that were never saved: {labels}.
            {isOlder &&
              " The post was changed elsewhere since, so compare before you restore them."}
          </p>
        )}
        <MissingUploads entry={entry} />
      </div>
      {isComparing &&
        different.map((field) => (
          <div key={field}>
            <h3>{POST_LABELS[field]}</h3>
            <TextDifference
              before={{ label: "Saved", value: post.fields[field] }}
              after={{ label: "Found in this browser", value: entry.fields[field]?.value }}
            />
          </div>
        ))}
      <div className="button-row">
        {different.length > 0 && (
          <>
            <button type="button" className="pill pill-filled" onClick={restore}>
              Restore
            </button>
            <button type="button" className="pill" onClick={() => setComparing(!isComparing)}>
              {isComparing ? "Hide what differs" : "Show what differs"}
            </button>
          </>
        )}
        <button type="button" className="pill" onClick={discard}>
          {different.length > 0 ? "Discard" : "Dismiss"}
        </button>
      </div>
    </section>
  );
}

/** Pictures that were still uploading. */
export function MissingUploads({ entry: { uploads = [] } }: { entry: JournalEntry }) {
  if (uploads.length === 0) return null;
  return (
    <p>
      Not uploaded yet, so missing from the text: <bdi>{uploads.join(", ")}</bdi>. Please add
      {uploads.length === 1 ? " it" : " them"} again.
    </p>
  );
}

/** Whether the entry holds, or names, anything that the post lacks. */
export function hasUnsaved(entry: JournalEntry, post: EditablePost): boolean {
  return differingFields(entry, post).length > 0 || (entry.uploads ?? []).length > 0;
}

/** Fields whose kept text is not what the post says now. */
function differingFields(entry: JournalEntry, post: EditablePost): PostField[] {
  return Object.keys(entry.fields)
    .filter((name): name is PostField => name in post.fields)
    .filter(
      (name) => JSON.stringify(entry.fields[name]?.value) !== JSON.stringify(post.fields[name]),
    );
}

function valuesIn(entry: JournalEntry, fields: readonly PostField[]) {
  return Object.fromEntries(fields.map((name) => [name, entry.fields[name]?.value]));
}
