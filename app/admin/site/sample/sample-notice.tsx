import { useState } from "react";
import { useFetcher, useLocation, useSearchParams } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";

const REMOVE_SAMPLE_PATH = "/admin/sample";

export function SampleNotice({ sample }: { sample: SampleState | null }) {
  const [isAsking, setAsking] = useState(false);
  if (!sample) return null;
  return (
    <section className="sample-notice cluster between" aria-label="Sample content">
      <p>
        <strong>This site shows sample content.</strong> Its projects, posts and texts are there to
        try things out. Visitors see them until you remove them.
      </p>
      <button type="button" className="pill needs-scripts" onClick={() => setAsking(true)}>
        Remove sample content
      </button>
      {isAsking && <RemoveSampleDialog sample={sample} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** `untouched`: the number of unedited sample items. */
export type SampleState = { untouched: number; edited: readonly { id: string; title: string }[] };

type RemoveSampleDialogProps = {
  sample: SampleState;
  /** Shown before the question. */
  lead?: string;
  cancel?: string;
  onClose: () => void;
};

/** Edited items are removed only when they are selected. */
function RemoveSampleDialog(props: RemoveSampleDialogProps) {
  const { sample, lead, cancel, onClose } = props;
  const { Form, data, state } = useFetcher<{ status: "failed"; message: string }>();
  const { pathname } = useLocation();
  useReply(data, ({ message }) => showToast("error", message, "Please try again."));
  return (
    <QuestionDialog
      title="Remove the sample content?"
      Form={Form}
      action={REMOVE_SAMPLE_PATH}
      isBusy={state !== "idle"}
      fields={{ from: pathname }}
      cancel={cancel}
      confirm="Remove sample content"
      confirming="Removing..."
      isDestructive
      onClose={onClose}
    >
      <p>
        {lead && `${lead} `}The sample projects, posts and texts that this site came with will be
        deleted, with their files. This action cannot be undone.
      </p>
      {sample.edited.length > 0 && (
        <fieldset className="sample-edited stack">
          <legend className="strong">You edited these. Select the ones to delete as well.</legend>
          {sample.edited.map(({ id, title }) => (
            <label key={id}>
              <input type="checkbox" name="also" value={id} />
              <span dir="auto">{title}</span>
            </label>
          ))}
        </fieldset>
      )}
    </QuestionDialog>
  );
}

/** Offers to remove the sample content once the owner has created a first project. */
export function SampleOffer({ sample }: { sample: SampleState | null }) {
  const [query, setQuery] = useSearchParams();
  if (query.get("offer") !== "remove-sample") return null;
  const close = () =>
    setQuery(
      (now) => {
        now.delete("offer");
        return now;
      },
      { replace: true },
    );
  return (
    <RemoveSampleDialog
      sample={sample ?? { untouched: 0, edited: [] }}
      lead="You've created your first project."
      cancel="Keep it for now"
      onClose={close}
    />
  );
}
