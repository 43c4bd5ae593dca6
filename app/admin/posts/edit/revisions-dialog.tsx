import { useEffect, useState } from "react";
import type { EditablePost, PostRevision, RevisionText } from "#domain/posts/editable-post.ts";
import { POST_FIELD_NAMES, POST_LABELS, type RevisionCause } from "#domain/posts/post-fields.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { fetchJson } from "../../../ui/fetch-json.ts";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
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

type RevisionsDialogProps = {
  post: Pick<EditablePost, "id">;
  /** As the editor shows it. */
  current: PostValues;
  timeZone: string;
  /** Puts the texts into the form; saving makes them live. */
  onRestore: (fields: RevisionText["fields"]) => void;
  onClose: () => void;
};

/** Earlier versions of the post: what differs from the text in the editor, and a way back. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { post, current, timeZone, onRestore, onClose } = props;
  const [revisions, setRevisions] = useState<PostRevision[] | null>(null);
  const [chosen, setChosen] = useState<{ id: string; text: RevisionText } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const address = `/api/posts/${post.id}/revisions`;
  useEffect(() => {
    const abort = new AbortController();
    fetchJson<PostRevision[]>(address, { cache: "no-store", signal: abort.signal }).then(
      setRevisions,
      () => abort.signal.aborted || setFailed(true),
    );
    return () => abort.abort();
  }, [address]);
  const show = async (id: string) => {
    try {
      setChosen({ id, text: await fetchJson<RevisionText>(`${address}/${id}`, {}) });
    } catch {
      setFailed(true);
    }
  };
  const different = chosen
    ? POST_FIELD_NAMES.filter(
        (name) => JSON.stringify(chosen.text.fields[name]) !== JSON.stringify(current[name]),
      )
    : [];
  return (
    <IsolatedPortal>
      <Dialog title="Earlier versions" size="picker" onClose={onClose}>
        <div className="post-revisions">
          {hasFailed && <p role="alert">Couldn't load the versions. Check your connection.</p>}
          {revisions?.length === 0 && <p>Versions appear here after the first save.</p>}
          <ol aria-label="Versions">
            {revisions?.map((revision) => (
              <li key={revision.id}>
                <button
                  type="button"
                  aria-pressed={chosen?.id === revision.id}
                  onClick={() => void show(revision.id)}
                >
                  <span>{shortDateTime(new Date(revision.createdAt), timeZone)}</span>
                  <span className="pane-note">{CAUSES[revision.cause]}</span>
                </button>
              </li>
            ))}
          </ol>
          {chosen && (
            <section aria-label="What differs" className="post-revision-text">
              {different.length === 0 && <p>This version is what the editor shows.</p>}
              {different.map((name) => (
                <div key={name}>
                  <h3>{POST_LABELS[name]}</h3>
                  <TextDifference
                    before={{ label: "This version", value: chosen.text.fields[name] }}
                    after={{ label: "Now", value: current[name] }}
                  />
                </div>
              ))}
              {different.length > 0 && (
                <button
                  type="button"
                  className="pill pill-filled"
                  onClick={() => onRestore(chosen.text.fields)}
                >
                  Restore this version
                </button>
              )}
            </section>
          )}
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}
