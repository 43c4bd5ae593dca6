import { History } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { EditablePost, PostRevision, RevisionText } from "#domain/posts/editable-post.ts";
import { POST_FIELD_NAMES, POST_LABELS, type RevisionCause } from "#domain/posts/post-fields.ts";
import { distinctDateTimes } from "#domain/site/distinct-date-times.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { errorText, fetchJson } from "../../../ui/fetch-json.ts";
import { BusyButton } from "../../kit/busy-button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { shownValue } from "./compare-texts.ts";
import type { PostValues } from "./post-values.ts";
import { TextDifference } from "./text-difference.tsx";

const CAUSES: Record<RevisionCause, string> = {
  save: "Saved",
  publish: "Published",
  schedule: "Scheduled",
  unpublish: "Unpublished",
  restore: "Restored",
  import: "Imported",
  conflict: "Not saved: changed elsewhere too",
  draft: "Unsaved changes, replaced",
};

/** The slug stays, so that the address does not change. */
const RESTORED = POST_FIELD_NAMES.filter((name) => name !== "slug");

const FAILED = "Couldn't load the versions. Check your connection.";

type RevisionsDialogProps = {
  post: Pick<EditablePost, "id" | "draftSavedAt">;
  /** As the editor shows it. */
  current: PostValues;
  image: MediaItem | null;
  timeZone: string;
  /** Shows a version in the editor or, for null, the text as it was saved last. */
  onReplace: (revisionId: string | null) => Promise<boolean>;
  onClose: () => void;
};

type Chosen = { id: string; text: RevisionText | null };

/** Earlier versions of the post: what differs from the text in the editor, and a way back. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { post, current, image, timeZone, onReplace, onClose } = props;
  const [revisions, setRevisions] = useState<PostRevision[] | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState("");
  const [isReplacing, setReplacing] = useState(false);
  const address = `/api/posts/${post.id}/revisions`;
  const reading = useRef<AbortController>(undefined);
  const read = async <Answer,>(address: string, show: (answer: Answer) => void) => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    setProblem("");
    try {
      show(await fetchJson<Answer>(address, { cache: "no-store", signal }));
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, FAILED));
    }
  };
  const readAll = useEffectEvent(() => read(address, setRevisions));
  useEffect(() => {
    void readAll();
    return () => reading.current?.abort();
  }, []);
  const show = (id: string) => {
    setChosen({ id, text: null });
    void read<RevisionText>(`${address}/${id}`, (text) => setChosen({ id, text }));
  };
  const replace = async (revisionId: string | null) => {
    setReplacing(true);
    if (await onReplace(revisionId)) onClose();
    else setReplacing(false);
  };
  const dates = (revisions ?? []).map(({ createdAt }) => new Date(createdAt));
  const times = distinctDateTimes(dates, timeZone);
  const shownTime = times[revisions?.findIndex(({ id }) => id === chosen?.id) ?? -1];
  const isLoading = problem === "" && (revisions === null || chosen?.text === null);
  return (
    <IsolatedPortal>
      <Dialog title="Earlier versions" size="picker" onClose={onClose}>
        <div className="post-revisions">
          {/* Always rendered, so that screen readers announce changes. */}
          <p role="status" className={isLoading ? undefined : "sr-only"}>
            {isLoading ? "Loading..." : shownTime && `Version shown: ${shownTime}`}
          </p>
          {problem && <p role="alert">{problem}</p>}
          {post.draftSavedAt && (
            <div className="cluster between">
              <p>The text in the editor is auto-saved, but not saved yet.</p>
              <BusyButton className="pill" isBusy={isReplacing} onClick={() => void replace(null)}>
                Discard changes
              </BusyButton>
            </div>
          )}
          {revisions?.length === 0 && (
            <EmptyState icon={History} title="No versions yet">
              Versions appear here after the first save.
            </EmptyState>
          )}
          <ol aria-label="Versions">
            {revisions?.map((revision, nth) => (
              <li key={revision.id}>
                <button
                  type="button"
                  aria-pressed={chosen?.id === revision.id}
                  onClick={() => show(revision.id)}
                >
                  <span>{times[nth]}</span>
                  <span className="pane-note">{CAUSES[revision.cause]}</span>
                </button>
              </li>
            ))}
          </ol>
          {chosen?.text && (
            <Difference
              version={chosen.text}
              current={current}
              image={image}
              isReplacing={isReplacing}
              onRestore={() => void replace(chosen.id)}
            />
          )}
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

type DifferenceProps = {
  version: RevisionText;
  current: PostValues;
  image: MediaItem | null;
  isReplacing: boolean;
  onRestore: () => void;
};

function Difference({ version, current, image, isReplacing, onRestore }: DifferenceProps) {
  const pictures = [version.featuredImage, image];
  const different = RESTORED.filter(
    (name) => JSON.stringify(version.fields[name]) !== JSON.stringify(current[name]),
  );
  return (
    <section aria-label="Differences" className="post-revision-text">
      {different.length === 0 && <p>This version is what the editor shows.</p>}
      {different.map((name) => (
        <div key={name}>
          <h3>{POST_LABELS[name]}</h3>
          <TextDifference
            before={{
              label: "This version",
              value: shownValue(name, version.fields[name], pictures),
            }}
            after={{ label: "Current", value: shownValue(name, current[name], pictures) }}
          />
        </div>
      ))}
      {different.length > 0 && (
        <BusyButton className="pill pill-filled" isBusy={isReplacing} onClick={onRestore}>
          Restore this version
        </BusyButton>
      )}
    </section>
  );
}
