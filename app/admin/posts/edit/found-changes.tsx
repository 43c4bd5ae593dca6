import type { ReactNode, RefObject } from "react";
import { shortDateTime } from "#domain/site/formats.ts";
import type { JournalEntry } from "./journal.ts";

type FoundChangesProps = {
  section: RefObject<HTMLElement | null>;
  entry: JournalEntry;
  subject: "Unsaved post" | "Unsaved changes";
  /** Of the post, where the screen does not show it. */
  title?: string;
  /** Labels of the changed fields. */
  labels: readonly string[];
  hint?: string;
  timeZone: string;
  /** What the owner can do. */
  children: ReactNode;
};

/** A notice about changes that this browser kept. */
export function FoundChanges(props: FoundChangesProps) {
  const { section, entry, subject, title, labels, hint, timeZone, children } = props;
  return (
    <section
      ref={section}
      className="form-alert"
      data-level="warning"
      aria-label="Unsaved changes found"
    >
      <div role="alert">
        <h2>
          {subject} from {shortDateTime(new Date(entry.savedAt), timeZone)}
          {title && (
            <>
              : <bdi>{title}</bdi>
            </>
          )}
        </h2>
        {labels.length > 0 && (
          <p>
            This browser kept changes that were never saved: {labels.join(", ")}.
            {hint && ` ${hint}`}
          </p>
        )}
        <MissingUploads entry={entry} />
      </div>
      {children}
    </section>
  );
}

/** Pictures that were still uploading. */
function MissingUploads({ entry: { uploads = [] } }: { entry: JournalEntry }) {
  if (uploads.length === 0) return null;
  return (
    <p>
      Not uploaded yet, so missing from the text: <bdi>{uploads.join(", ")}</bdi>. Please add
      {uploads.length === 1 ? " it" : " them"} again.
    </p>
  );
}

/** Before the notice and its buttons disappear. */
export function focusAfter({ current }: RefObject<HTMLElement | null>): void {
  current?.nextElementSibling?.querySelector<HTMLElement>("button, a, input")?.focus();
}
