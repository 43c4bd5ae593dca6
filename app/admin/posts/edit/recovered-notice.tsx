import { useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { POST_LABELS, type PostField } from "#domain/posts/post-fields.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { shownValue } from "./compare-texts.ts";
import { FoundChanges, focusAfter } from "./found-changes.tsx";
import { differingFields, type JournalEntry } from "./journal.ts";
import { TextDifference } from "./text-difference.tsx";

const OLDER = "The post was changed since, so compare before you restore them.";

type RecoveredNoticeProps = {
  entry: JournalEntry;
  post: EditablePost;
  /** As the form shows it. */
  image: MediaItem | null;
  timeZone: string;
  onRestore: (fields: JournalEntry["fields"]) => void;
  onDiscard: () => void;
};

/** Changes that this browser kept when an earlier editor was closed or crashed before saving. */
export function RecoveredNotice(props: RecoveredNoticeProps) {
  const { entry, post, image, timeZone, onRestore, onDiscard } = props;
  const [isComparing, setComparing] = useState(false);
  const different = differingFields(entry, post.fields);
  const isOlder = different.some(
    (field) => entry.fields[field]?.base !== fingerprint(post.fields[field]),
  );
  const labels = different.map((field) => POST_LABELS[field]);
  const section = useRef<HTMLElement>(null);
  const shown = (field: PostField, value: unknown) =>
    shownValue(field, value, [post.featuredImage, image]);
  const restore = () => {
    focusAfter(section);
    const names = new Set(different);
    // A crop fits no other picture.
    if (names.has("imageCropData") && entry.fields.featuredImageId) names.add("featuredImageId");
    if (names.has("featuredImageId") && entry.fields.imageCropData) names.add("imageCropData");
    onRestore(Object.fromEntries([...names].map((name) => [name, entry.fields[name]])));
  };
  const discard = () => {
    focusAfter(section);
    onDiscard();
  };
  return (
    <FoundChanges
      section={section}
      entry={entry}
      subject="Unsaved changes"
      labels={labels}
      hint={isOlder ? OLDER : undefined}
      timeZone={timeZone}
    >
      {isComparing &&
        different.map((field) => (
          <div key={field}>
            <h3>{POST_LABELS[field]}</h3>
            <TextDifference
              before={{ label: "Saved", value: shown(field, post.fields[field]) }}
              after={{
                label: "Found in this browser",
                value: shown(field, entry.fields[field]?.value),
              }}
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
              {isComparing ? "Hide differences" : "Show differences"}
            </button>
          </>
        )}
        <button type="button" className="pill" onClick={discard}>
          {different.length > 0 ? "Discard" : "Dismiss"}
        </button>
      </div>
    </FoundChanges>
  );
}
